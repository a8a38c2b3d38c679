import {
  cutOff,
  noSpace,
  noValue,
  type SyntaxProblem,
  unquoted,
  wrongCharacter,
  wrongName,
} from './syntax.ts';
import { endOfName } from './xml-names.ts';

const SPACE = /[ \t\r\n]*/y;
const EQUALS = /[ \t\r\n]*=[ \t\r\n]*/y;
const REST = /[^ \t\r\n/><]*/y;

interface TagProblem {
  readonly problem: SyntaxProblem;
  /**
   * Where the tag becomes readable again: before a `<`, as if it had ended there. Null if the text ends within the
   * tag.
   */
  readonly next: number | null;
}

/** Why there is neither an attribute nor the end of the tag at an offset. */
export function problemInTag(text: string, offset: number): TagProblem {
  const start = after(SPACE, text, offset);
  if (start >= text.length) return endOf(text);
  if (text[start] === '<') return { problem: wrongCharacter(text, start), next: start };
  const end = endOfName(text, start);
  const value = after(EQUALS, text, end);
  if (value >= text.length) return endOf(text);
  if (end === start || !/[ \t\r\n=/><]/.test(text[end] ?? '')) {
    return { problem: wrongName(text, end), next: after(REST, text, end + 1) };
  }
  if (!text.slice(end, value).includes('=')) {
    return { problem: noValue(text.slice(start, end), end), next: end };
  }
  const quote = text[value];
  if (quote !== '"' && quote !== "'")
    return { problem: unquoted(text, value), next: after(REST, text, value) };
  const close = text.indexOf(quote, value + 1);
  if (close === -1) {
    const isCutOff = !/[<>]/.test(text.slice(value, value + 1_000));
    return isCutOff ? endOf(text) : { problem: unquoted(text, value), next: null };
  }
  const less = text.slice(value, close).indexOf('<');
  return {
    problem: less === -1 ? noSpace(text, start) : wrongCharacter(text, value + less),
    next: close + 1,
  };
}

const endOf = (text: string): TagProblem => ({ problem: cutOff(text.length - 1), next: null });

function after(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}
