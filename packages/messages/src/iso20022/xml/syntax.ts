import { quote } from '../../core/problem.ts';
import { shortName, type XmlElement } from './xml-tree.ts';

/** Where a text is not XML, and a sentence with the right form. */
export interface SyntaxProblem {
  readonly offset: number;
  readonly message: string;
  /** About nested elements: one such problem causes others, which add nothing. */
  readonly isNesting?: boolean;
  /** Reported once, however often it occurs. */
  readonly once?: boolean;
}

/** The element that is open at a problem. */
type Open = Pick<XmlElement, 'name' | 'line'> | null;

const nameOf = (open: NonNullable<Open>): string => `${shortName(open.name)} (line ${open.line})`;

const whatIsOpen = (open: Open): string => (open === null ? 'no element is open' : `${nameOf(open)} is open`);

/** The text from an offset up to the end of its line. */
function following(text: string, offset: number): string {
  const rest = /^[^\r\n]*/.exec(text.slice(offset, offset + 20))?.[0] ?? '';
  return rest === '' ? 'The text' : quote(rest);
}

/** The tag at an offset. */
const tagAt = (text: string, offset: number): string =>
  quote(/^<[^<>]{0,60}>?/.exec(text.slice(offset, offset + 62))?.[0] ?? '');

/** From an `&` to the end of its reference, if there is one. */
function referenceAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 40);
  return quote(/^&[#\w.-]*;/.exec(rest)?.[0] ?? /^[^\r\n]{0,12}/.exec(rest)?.[0] ?? rest);
}

export const unclosed = (offset: number, open: NonNullable<Open>): SyntaxProblem => ({
  offset,
  message: `The text ends before ${nameOf(open)} is closed; add </${shortName(open.name)}>, or what was cut off.`,
  isNesting: true,
});

export const cutOff = (offset: number): SyntaxProblem => ({
  offset,
  message: 'The text ends within a tag, comment or text; it may have been cut off.',
  isNesting: true,
});

/** An end tag of an element around the open one. */
export const closedTooEarly = (text: string, offset: number, open: Open): SyntaxProblem => ({
  offset,
  message: `${tagAt(text, offset)} closes an element while ${whatIsOpen(open)}; close that one first.`,
  isNesting: true,
});

export const closesNothing = (text: string, offset: number, open: Open): SyntaxProblem => ({
  offset,
  message: `${tagAt(text, offset)} closes no element (${whatIsOpen(open)}); write the end tag of the element that is open.`,
  isNesting: true,
});

export const noElement = (offset: number): SyntaxProblem => ({
  offset,
  message: 'The text has no element; begin with <Document xmlns="…">.',
  isNesting: true,
});

export const secondElement = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} follows the outermost element; a text has only one.`,
});

export const outside = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} is outside the outermost element; leave it out.`,
});

export const lateDeclaration = (offset: number): SyntaxProblem => ({
  offset,
  message: "'<?xml' must be at the very beginning; leave out what is before it.",
  isNesting: true,
});

export const wrongDeclaration = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} is not an XML declaration; write <?xml version="1.0" encoding="UTF-8"?>.`,
});

export const wrongInstruction = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} is not an instruction; write <?name text?>, or leave it out.`,
});

export const noMarkup = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} begins no comment or CDATA; write <!-- text -->, or leave it out.`,
});

export const dashesInComment = (offset: number): SyntaxProblem => ({
  offset,
  message: "'--' is not allowed in a comment; write <!-- text -->.",
});

export const endOfCdata = (offset: number): SyntaxProblem => ({
  offset,
  message: "']]>' is not allowed in text; write it as ]]&gt;.",
});

/** The offset follows a `<` that does not begin a tag. */
export const noTag = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} begins no tag; write a plain < as &lt;.`,
});

export const wrongReference = (text: string, offset: number): SyntaxProblem => {
  const right = /^&#(?:\d+|x[\da-fA-F]+);/.test(text.slice(offset, offset + 40))
    ? 'is not a character; write one like &#38;'
    : /^&[A-Za-z_][\w.-]{0,40};/.test(text.slice(offset, offset + 43))
      ? 'is a reference that XML does not know; write &amp;, &lt;, &gt;, &quot;, &apos; or a number like &#38;'
      : 'is not a reference; write a plain & as &amp;';
  return { offset, message: `${referenceAt(text, offset)} ${right}.` };
};

export const wrongName = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} is not allowed in a name, which has letters, digits, and . - _.`,
});

export const wrongColon = (name: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${quote(name)} is not a name; write one colon at most, between a prefix and a name.`,
});

export const unboundPrefix = (prefix: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${quote(prefix)} is a prefix that is not declared; declare it with xmlns:…="…".`,
  once: true,
});

export const wrongNamespace = (name: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${quote(name)} declares a namespace that it can't have; write another prefix or namespace.`,
});

export const repeatedAttribute = (name: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${quote(name)} occurs twice in a tag; write an attribute once.`,
});

export const noSpace = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} follows at once; put a space between attributes.`,
});

export const noValue = (name: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${quote(name)} has no value; write name="value".`,
});

export const unquoted = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: `${following(text, offset)} is not quoted; write the value in "quotes".`,
});

export const wrongCharacter = (text: string, offset: number): SyntaxProblem => ({
  offset,
  message: /^[\uD800-\uDFFF]/.test(text.slice(offset, offset + 1))
    ? 'The text has half of a character (a lone surrogate) here; write the whole character.'
    : `${following(text, offset)} is not allowed here; write a plain < as &lt;, and no control characters.`,
});
