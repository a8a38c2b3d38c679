import { type RefObject, useCallback } from 'react';
import { useRulesInForce } from '@/components/house-rules/rules-in-force.ts';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import type { AnalysisInput } from '@/lib/messages/analysis-client.ts';
import type { House } from '@/lib/messages/house.ts';
import type { Details } from '@/lib/messages/order-details.ts';
import type { ContentType, Mode } from '@/lib/messages/protocol.ts';
import { hasSimulatedMark, withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { messageAtLine, summaryAt } from '@/lib/messages/summaries.ts';
import { lineEndOf, toShown } from '@/lib/messages/text-lines.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';
import { type UrlState, useUrlState } from '@/lib/navigation/url-state.ts';
import { isEditable, messageLines } from './document.ts';
import { type ResultTab, workbenchUrlParams } from './url.ts';
import { useCorrections } from './use-corrections.ts';
import { useDetails } from './use-details.ts';
import { usePlace } from './use-place.ts';
import { useSettledDocument, useWorkbenchDocument } from './use-workbench-document.ts';

type WorkbenchUrl = UrlState<typeof workbenchUrlParams>;

const modeOf = (url: WorkbenchUrl): Mode => url.mode ?? 'strict';
const tabOf = (url: WorkbenchUrl): ResultTab => url.tab ?? 'errors';

const indexOf = (url: WorkbenchUrl): number => Number(url.message ?? '1') - 1;

/** The request to the worker; null for an empty text. */
function inputOf(
  url: WorkbenchUrl,
  text: string,
  details: Details,
  house: House | null,
): AnalysisInput | null {
  if (text === '') return null;
  // Translation targets always come from the engine's own list.
  const target = tabOf(url) === 'translation' ? ((url.to ?? 'usual') as ContentType | 'usual') : null;
  return {
    text,
    mode: modeOf(url),
    profile: url.profile ?? null,
    index: indexOf(url),
    target,
    details,
    house,
    withStatements: tabOf(url) === 'statement',
    withFixes: tabOf(url) === 'errors',
  };
}

/** State and actions of the workbench: its text, the results, and the position in it. */
export function useWorkbench(editor: RefObject<CodeEditorHandle | null>) {
  const [url, setUrl] = useUrlState(workbenchUrlParams);
  const text = useWorkbenchDocument();
  const settled = useSettledDocument(text.document);
  const { place, goTo, show, reveal, followCaret } = usePlace(editor);
  const rules = useRulesInForce() ?? null;
  const house = url.house === 'off' ? null : rules;
  const { details, setDetails, clearDetails } = useDetails(indexOf(url));
  const analysis = useAnalysis(inputOf(url, settled.text, details, house));

  // Each keeps its identity during typing, so that components that get them don't render again.
  const { dispatch } = text;
  const selectMessage = useCallback(
    (index: number) => setUrl({ message: index === 0 ? undefined : String(index + 1) }),
    [setUrl],
  );
  const load = useCallback(
    (document: WorkbenchDocument) => {
      clearDetails();
      dispatch({ kind: 'load', document });
      // Typed if possible, so that the browser's own undo restores the previous text.
      if (isEditable(document)) editor.current?.replaceAll(toShown(document.text));
      goTo(1, 1);
      selectMessage(0);
    },
    [clearDetails, dispatch, editor, goTo, selectMessage],
  );
  const { corrections } = text;
  const loadSimulated = useCallback(
    (made: string) => load({ text: withSimulatedMark(made), name: null, isSimulated: true }),
    [load],
  );
  return {
    mode: modeOf(url),
    profile: url.profile ?? null,
    rules,
    isWithRules: house !== null,
    tab: tabOf(url),
    setUrl,
    ...text,
    /** Also after it was saved and read back from a file. */
    isSimulated: text.document.isSimulated || hasSimulatedMark(text.document.text),
    isEmpty: text.document.text === '',
    analysis,
    details,
    setDetails,
    place,
    load,
    loadSimulated,
    show,
    ...useMessages({ text: text.document.text, analysis, reveal, followCaret, selectMessage }),
    fixes: useCorrections({ editor, analysis, corrections, dispatch, reveal }),
    clear: () => {
      load(EMPTY);
      editor.current?.focus();
    },
    toggleLineEnd: () => {
      const lineEnd = lineEndOf(text.document.text) === 'CRLF' ? 'LF' : 'CRLF';
      dispatch({ kind: 'line-end', lineEnd });
    },
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;

interface MessagesInput {
  text: string;
  analysis: ReturnType<typeof useAnalysis>;
  reveal: (line: number, column: number) => void;
  followCaret: (line: number, column: number) => void;
  selectMessage: (index: number) => void;
}

/** The open message of a text with several: the chosen one, or the one with the caret. */
function useMessages({ text, analysis, reveal, followCaret, selectMessage }: MessagesInput) {
  const { checked, opened, openedText, status } = analysis;
  const openMessage = useCallback(
    (index: number) => {
      selectMessage(index);
      const summary = checked === null ? null : summaryAt(checked.summaries, index);
      if (summary !== null) reveal(summary.line, 1);
    },
    [checked, reveal, selectMessage],
  );
  return {
    openMessage,
    followCaret: (line: number, column: number) => {
      followCaret(line, column);
      if (checked === null || checked.summaries.count < 2) return;
      // The lines of a text that was changed are not known yet.
      if (status !== 'idle' || openedText !== text) return;
      const index = messageAtLine(checked.summaries, line);
      if (index !== opened?.index) selectMessage(index);
    },
  };
}

/** True for one of several messages; rows of CSV and elements of JSON mean nothing on their own. */
function isOneOfMany({ checked, opened }: Workbench['analysis']): boolean {
  if (checked === null || opened === null || checked.summaries.count < 2) return false;
  return opened.format !== 'json' && opened.format !== 'csv';
}

/** The text of the open message alone; the whole text if it can't be taken out. */
export function openedTextOf({ document, analysis }: Workbench): string {
  const { checked, opened } = analysis;
  if (checked === null || opened === null || !isOneOfMany(analysis)) return document.text;
  const next = summaryAt(checked.summaries, opened.index + 1)?.line ?? null;
  return messageLines(document.text, opened.line, next);
}

/** Takes the open message out of a file that is too large to edit; null if it can't be taken out. */
export function aloneOf(workbench: Workbench): (() => void) | null {
  const { document, analysis, load } = workbench;
  if (!isOneOfMany(analysis)) return null;
  return () => load({ ...document, name: null, text: openedTextOf(workbench) });
}
