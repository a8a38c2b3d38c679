import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { fromShown, type LineEnd, lineEndOf, toShown } from '@/lib/messages/text-lines.ts';

/** Larger texts are read-only: a native text field would stall. */
const EDITABLE_CHARACTERS = 250_000;

export interface DocumentState {
  readonly document: WorkbenchDocument;
  /** The text before it was replaced as a whole; null when there was none. */
  readonly replaced: WorkbenchDocument | null;
}

export type DocumentAction =
  /** `isWhole` when the whole previous text was replaced. */
  | { readonly kind: 'edit'; readonly shown: string; readonly isWhole?: boolean }
  | { readonly kind: 'load'; readonly document: WorkbenchDocument }
  | { readonly kind: 'restore' }
  | { readonly kind: 'line-end'; readonly lineEnd: LineEnd };

export function changeDocument(state: DocumentState, action: DocumentAction): DocumentState {
  const { document, replaced } = state;
  switch (action.kind) {
    case 'edit':
      return edited(state, action.shown, action.isWhole ?? false);
    case 'load':
      if (action.document.text === document.text) return { document: action.document, replaced };
      return { document: action.document, replaced: document.text === '' ? null : document };
    case 'restore':
      return replaced === null ? state : { document: replaced, replaced: document };
    case 'line-end': {
      const text = fromShown(toShown(document.text), action.lineEnd);
      return { document: { ...document, text }, replaced };
    }
  }
}

function edited({ document, replaced }: DocumentState, shown: string, isWhole: boolean): DocumentState {
  if (shown === '') return { document: EMPTY, replaced };
  if (isWhole) return { document: { ...EMPTY, text: fromShown(shown, usualLineEnd(shown)) }, replaced };
  // The browser's own undo restored what had been replaced.
  if (replaced !== null && toShown(replaced.text) === shown) return { document: replaced, replaced: null };
  const lineEnd = document.text === '' ? usualLineEnd(shown) : lineEndOf(document.text);
  return { document: { ...document, text: fromShown(shown, lineEnd) }, replaced };
}

/** A FIN message has CRLF on the network, which copying and pasting loses. */
function usualLineEnd(shown: string): LineEnd {
  return /^\s*(?:\{1:|:20:)/.test(shown) ? 'CRLF' : 'LF';
}

export const isEditable = ({ text }: WorkbenchDocument): boolean => text.length <= EDITABLE_CHARACTERS;

/** The lines of one message of a text, without separators between messages in a file. */
export function messageLines(text: string, line: number, nextLine: number | null): string {
  const from = offsetOfLine(text, line);
  const to = nextLine === null ? text.length : offsetOfLine(text, nextLine, from, line);
  let end = to;
  while (end > from && isBetweenMessages(text.charAt(end - 1))) end--;
  return text.slice(from, end);
}

/** White space, the `$` of RJE files, and the control characters around the messages of DOS-PCC files. */
const isBetweenMessages = (character: string): boolean =>
  character === '$' || character.trim() === '' || character < ' ';

function offsetOfLine(text: string, line: number, from = 0, fromLine = 1): number {
  let at = from;
  for (let passed = fromLine; passed < line; passed++) {
    const newline = text.indexOf('\n', at);
    if (newline === -1) return text.length;
    at = newline + 1;
  }
  return at;
}
