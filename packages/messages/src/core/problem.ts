import type { TextSpan } from './text-span.ts';

/** A change of the text that corrects a problem. It leaves the payment unchanged. */
export interface Fix {
  /** The replaced part of the given text; empty for an insertion. */
  readonly span: TextSpan;
  readonly replacement: string;
  /** A sentence about the change. */
  readonly message: string;
  /** The right value is likely, but only a person can confirm it: `fixAll` leaves this change out. */
  readonly needsConfirmation?: true;
}

/** One problem of a message: what it is, where, and how to correct it. */
export interface Problem {
  /** A SWIFT error code (T50, C03 …) or a code of ours (UETR_MISSING, json_syntax …). */
  code: string;
  severity: 'error' | 'warning';
  /**
   * Tag (`32A`), block (`block 1`), XPath, JSON pointer (`/sender/bic`), CSV column, field of a transfer (`senderBic`), or part of
   * content to build from (`content.valueDate`).
   */
  path: string;
  /** From 1, in the given text; null if there is none. */
  line: number | null;
  column: number | null;
  /** A full sentence: what is wrong and what would be right. */
  message: string;
  /** Which message of a batch, from 0. */
  index?: number;
  /** The change that corrects it, if fixes were requested and the right value is certain. */
  fix?: Fix;
}

/** `strict` reports everything that the network would refuse; `lenient` reports harmless mistakes in real files as warnings. */
export type Mode = 'strict' | 'lenient';

export interface ParseOptions {
  /** `strict` when left out. */
  readonly mode?: Mode;
}

/**
 * The maximum number of problems listed per message. A hostile text could otherwise cause more than fit into memory.
 */
export const MAX_PROBLEMS_PER_MESSAGE = 100;
/** Maximum number of problems listed per payload, including the last one, which says how many more items are refused. */
export const MAX_PROBLEMS_PER_PAYLOAD = 10_000;
/** Messages, array elements or rows read from one payload. */
export const MAX_ITEMS = 250_000;

export function hasError(problems: readonly Problem[]): boolean {
  return problems.some(isError);
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** The severity of problems that the network refuses but a lenient reader understands. */
export function tolerated(mode: Mode): Problem['severity'] {
  return mode === 'strict' ? 'error' : 'warning';
}

/** Sorts problems by their position in the text; those without a line come first. */
export function inTextOrder(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** Characters that are invisible or look like a space; some of them reverse the surrounding text. */
const INVISIBLE = /[\p{Cf}\u00a0\u2028\u2029]/gu;

const MAX_QUOTED = 60;

/** A text from a message, as quoted by a problem: shortened, with invisible characters made visible. */
export function quote(text: string): string {
  const shown = text
    .slice(0, MAX_QUOTED)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(INVISIBLE, (character) => `<${codePoint(character)}>`);
  const isWhole = text.length <= MAX_QUOTED && shown.length <= MAX_QUOTED;
  return `'${isWhole ? shown : `${shown.slice(0, MAX_QUOTED - 3)}…`}'`;
}

/** `U+202E`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** `a, b and c`. */
export function allOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
