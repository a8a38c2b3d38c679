import { memo } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { textPx } from '@/lib/browser/text-scale.ts';
import { type Mark, segmentsOf } from '@/lib/messages/marks.ts';
import type { TokenKind } from '@/lib/messages/tokens.ts';

/** Height of a row in pixels, shared by texts, gutters and marks. */
export const CODE_ROW_PX = textPx(20);
/** Space above the first row, and before each. */
export const CODE_PAD_PX = 10;

/** The typeface of all code: a single weight, so that columns stay aligned. */
export const CODE_CLASS = 'font-mono text-sm leading-5 [font-variant-ligatures:none] [tab-size:4]';

const KINDS: Record<TokenKind, string> = { plain: '', name: 'text-accent', mark: 'text-ink-3' };

const WRONG = {
  error: 'underline decoration-failed decoration-wavy decoration-1 underline-offset-3 bg-failed-wash',
  warning: 'underline decoration-pending decoration-wavy decoration-1 underline-offset-3 bg-pending-wash',
};

interface CodeLineProps {
  text: string;
  format: string;
  marks: readonly Mark[] | undefined;
  /** Column of its first character, from 1. */
  column?: number;
}

/** One row of a message, coloured and marked. */
export const CodeLine = memo(function CodeLine({ text, format, marks, column = 1 }: CodeLineProps) {
  const segments = segmentsOf(text, format, marks, column);
  return segments.map(({ text: piece, kind, severity }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity other than their order.
    <span key={index} className={cn(KINDS[kind], severity !== null && WRONG[severity])}>
      {piece}
    </span>
  ));
});
