import { type Dispatch, type RefObject, useCallback, useMemo } from 'react';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import type { Fix, Problem } from '@/lib/messages/protocol.ts';
import { toShown } from '@/lib/messages/text-lines.ts';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';
import type { Correction, DocumentAction } from './document.ts';

interface CorrectionsInput {
  editor: RefObject<CodeEditorHandle | null>;
  analysis: Analysis;
  corrections: readonly Correction[];
  dispatch: Dispatch<DocumentAction>;
  /** Shows a position in the text, but leaves the focus where it is. */
  reveal: (line: number, column: number) => void;
}

/**
 * Corrects problems of the text, one or all, and undoes the corrections. The result keeps its identity during typing.
 */
export function useCorrections({ editor, analysis, corrections, dispatch, reveal }: CorrectionsInput) {
  const { openedText, fixAll } = analysis;
  const correct = useCallback(
    (of: string, text: string, summary: string) => {
      dispatch({ kind: 'correct', of, text, summary });
      editor.current?.amend(toShown(of), toShown(text));
    },
    [dispatch, editor],
  );
  const fix = useCallback(
    ({ code, path, line, column }: Problem, { span, replacement }: Fix) => {
      // The problem is one of this text, which may have been changed since.
      if (openedText === null) return;
      const text = openedText.slice(0, span.start) + replacement + openedText.slice(span.end);
      correct(openedText, text, `Corrected ${code}${path === '' ? '' : ` in ${path}`}`);
      reveal(line ?? 1, column ?? 1);
    },
    [openedText, correct, reveal],
  );
  const fixEverything = useCallback(async () => {
    const fixed = await fixAll();
    if (fixed === null) return;
    const { given, text, corrected, left } = fixed;
    if (corrected > 0) correct(given, text, summaryOf(corrected, left));
    else
      toast({
        title: 'Nothing was corrected',
        description: 'No problem has an unambiguous fix.',
      });
  }, [fixAll, correct]);
  const last = corrections.at(-1);
  const undo = useMemo(() => {
    if (last === undefined) return null;
    return () => {
      dispatch({ kind: 'undo' });
      editor.current?.amend(toShown(last.after), toShown(last.before.text));
    };
  }, [last, dispatch, editor]);
  const summary = last?.summary ?? null;
  return useMemo(() => ({ fix, fixEverything, undo, summary }), [fix, fixEverything, undo, summary]);
}

export type Corrections = ReturnType<typeof useCorrections>;

/** `7 corrected, 2 left`. */
function summaryOf(corrected: number, left: number): string {
  return `${formatCount(corrected)} corrected, ${left === 0 ? 'none' : formatCount(left)} left`;
}
