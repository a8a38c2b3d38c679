import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { fromShown, type LineEnd, lineEndOf, toShown } from '@/lib/messages/text-lines.ts';

/** Larger texts are read-only: a native text field would stall. */
const EDITABLE_CHARACTERS = 250_000;

export interface DocumentState {
  readonly document: WorkbenchDocument;
  /** The text before it was replaced as a whole; null when there was none. */
  readonly replaced: WorkbenchDocument | null;
  /** The corrections that can be undone, the newest one last: those since the last other change of the text. */
  readonly corrections: readonly Correction[];
}

/** A correction made here, of one problem or of all. */
export interface Correction {
  readonly before: WorkbenchDocument;
  readonly after: string;
  /** Says which problems were corrected. */
  readonly summary: string;
}

export const NOT_CORRECTED: readonly Correction[] = [];

/** Each entry keeps a whole text. */
const CORRECTIONS_MAX = 20;

export type DocumentAction =
  /** `isWhole` when the whole previous text was replaced. */
  | { readonly kind: 'edit'; readonly shown: string; readonly isWhole?: boolean }
  | { readonly kind: 'load'; readonly document: WorkbenchDocument }
  | { readonly kind: 'restore' }
  | { readonly kind: 'line-end'; readonly lineEnd: LineEnd }
  /** `of` is the text that the correction was made for: it does not apply to any other. */
  | { readonly kind: 'correct'; readonly of: string; readonly text: string; readonly summary: string }
  | { readonly kind: 'undo' };

export function changeDocument(state: DocumentState, action: DocumentAction): DocumentState {
  const { document, replaced, corrections } = state;
  switch (action.kind) {
    case 'edit':
      return edited(state, action.shown, action.isWhole ?? false);
    case 'load':
      if (action.document.text === document.text) return { ...state, document: action.document };
      return other(action.document, document.text === '' ? null : document);
    case 'restore':
      return replaced === null ? state : other(replaced, document);
    case 'line-end': {
      const text = fromShown(toShown(document.text), action.lineEnd);
      return other({ ...document, text }, replaced);
    }
    case 'correct': {
      const { of, text, summary } = action;
      if (of !== document.text || text === of) return state;
      const correction = { before: document, after: text, summary };
      return {
        document: { ...document, text },
        replaced,
        corrections: [...corrections, correction].slice(-CORRECTIONS_MAX),
      };
    }
    case 'undo':
      return undone(state);
  }
}

const other = (document: WorkbenchDocument, replaced: WorkbenchDocument | null): DocumentState => ({
  document,
  replaced,
  corrections: NOT_CORRECTED,
});

function undone(state: DocumentState): DocumentState {
  const { replaced, corrections } = state;
  const last = corrections.at(-1);
  return last === undefined
    ? state
    : { document: last.before, replaced, corrections: corrections.slice(0, -1) };
}

function edited(state: DocumentState, shown: string, isWhole: boolean): DocumentState {
  const { document, replaced, corrections } = state;
  if (shown === '') return other(EMPTY, replaced);
  if (isWhole) return other({ ...EMPTY, text: fromShown(shown, usualLineEnd(shown)) }, replaced);
  // The editor also reports a text that it was given.
  if (shown === toShown(document.text)) return state;
  // The browser's own undo reverted a correction, or restored the replaced text.
  const before = corrections.at(-1)?.before;
  if (before !== undefined && toShown(before.text) === shown) return undone(state);
  if (replaced !== null && toShown(replaced.text) === shown) return other(replaced, null);
  const lineEnd = document.text === '' ? usualLineEnd(shown) : lineEndOf(document.text);
  return other({ ...document, text: fromShown(shown, lineEnd) }, replaced);
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
