import type { Findings } from '../../core/findings.ts';
import { quote } from '../../core/problem.ts';
import { shortName } from './xml-tree.ts';

/** Where the parser complained. */
export interface ComplaintPlace {
  readonly text: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** The element that is open there, and the line of its start tag. */
  readonly open: { readonly name: string; readonly line: number } | null;
}

type Subject = (place: ComplaintPlace, named: string) => string;

/** What follows the place, up to the end of its line. */
const what: Subject = ({ text, offset }) => {
  const rest = /[^\r\n]{0,20}/.exec(text.slice(offset, offset + 20))?.[0] ?? '';
  return rest === '' ? 'The text' : quote(rest);
};
const theText: Subject = () => 'The text';
const named: Subject = (_, name) => quote(name);
/** From the `&` on, up to the end of the reference where there is one. */
const reference: Subject = ({ text, offset }) => {
  const start = Math.max(text.lastIndexOf('&', offset), offset - 40);
  const rest = text.slice(start, start + 40);
  return quote(/^&[#\w.-]*;/.exec(rest)?.[0] ?? /^[^\r\n]{0,12}/.exec(rest)?.[0] ?? rest);
};
const attributeBefore: Subject = ({ text, offset }) =>
  quote(/[^\s<>"'=]+(?=\s*$)/.exec(text.slice(Math.max(0, offset - 60), offset))?.[0] ?? 'An attribute');
const tag: Subject = ({ text, offset }) => {
  const start = Math.max(text.lastIndexOf('<', offset), offset - 60);
  return quote(/^<[^<>]{0,60}>?/.exec(text.slice(start, start + 62))?.[0] ?? '');
};

interface Advice {
  readonly begins: string;
  readonly subject: Subject;
  readonly right: (place: ComplaintPlace) => string;
  /** Errors in the nesting of elements. One of them causes others, which add nothing. */
  readonly nesting?: true;
}

const isOpen = ({ open }: ComplaintPlace): string =>
  open === null ? 'no element is open' : `${shortName(open.name)} (line ${open.line}) is open`;

/** A complaint quotes the text, names of any length too. */
const LONGEST_COMPLAINT = 120;

/** What the parser does not notice. */
export const LONE_SURROGATE = 'half of a surrogate pair';

const UNBOUND_PREFIX = 'unbound namespace prefix';

/** The parser's complaints, reworded so that a reader knows what would be right. */
const ADVICE: readonly Advice[] = [
  {
    begins: 'unclosed tag',
    subject: theText,
    right: ({ open }) =>
      open === null
        ? 'ends before an element is closed; it may have been cut off'
        : `ends before ${shortName(open.name)} (line ${open.line}) is closed; add </${shortName(open.name)}>, or what was cut off`,
    nesting: true,
  },
  {
    begins: 'unexpected close tag',
    subject: tag,
    right: (place) => `closes an element while ${isOpen(place)}; close that one first`,
    nesting: true,
  },
  {
    begins: 'unmatched closing tag',
    subject: tag,
    right: (place) => `closes no element (${isOpen(place)}); write the end tag of the element that is open`,
    nesting: true,
  },
  {
    begins: LONE_SURROGATE,
    subject: theText,
    right: () => 'has half of a character (a lone surrogate) here; write the whole character',
  },
  {
    begins: 'undefined entity',
    subject: reference,
    right: () =>
      'is a reference that XML does not know; write &amp;, &lt;, &gt;, &quot;, &apos; or a number like &#38;',
  },
  {
    begins: 'malformed character entity',
    subject: reference,
    right: () => 'is not a character; write one like &#38;',
  },
  {
    begins: 'disallowed character in entity',
    subject: reference,
    right: () => 'is not a reference; write a plain & as &amp;',
  },
  {
    begins: 'empty entity name',
    subject: reference,
    right: () => 'is not a reference; write a plain & as &amp;',
  },
  {
    begins: UNBOUND_PREFIX,
    subject: named,
    right: () => 'is a prefix that is not declared; declare it with xmlns:…="…"',
  },
  {
    begins: 'duplicate attribute',
    subject: named,
    right: () => 'occurs twice in a tag; write an attribute once',
  },
  {
    begins: 'unquoted attribute value',
    subject: what,
    right: () => 'is not quoted; write the value in "quotes"',
  },
  {
    begins: 'attribute without value',
    subject: attributeBefore,
    right: () => 'has no value; write name="value"',
  },
  {
    begins: 'no whitespace between attributes',
    subject: what,
    right: () => 'follows at once; put a space between attributes',
  },
  {
    begins: 'disallowed character in',
    subject: what,
    right: ({ text, offset }) =>
      text[offset - 1] === '<'
        ? 'begins no tag; write a plain < as &lt;'
        : 'is not allowed in a name, which has letters, digits, and . - _',
  },
  {
    begins: 'disallowed character',
    subject: what,
    right: () => 'is not allowed here; write a plain < as &lt;, and no control characters',
  },
  {
    begins: 'the string "]]>"',
    subject: () => "']]>'",
    right: () => 'is not allowed in text; write it as ]]&gt;',
  },
  {
    begins: 'text data outside of root node',
    subject: what,
    right: () => 'is outside the outermost element; leave it out',
  },
  {
    begins: 'document must contain a root element',
    subject: theText,
    right: () => 'has no element; begin with <Document xmlns="…">',
    nesting: true,
  },
  {
    begins: 'documents may contain only one root',
    subject: what,
    right: () => 'follows the outermost element; a text has only one',
  },
  {
    begins: 'malformed comment',
    subject: () => "'--'",
    right: () => 'is not allowed in a comment; write <!-- text -->',
  },
  {
    begins: 'an XML declaration must',
    subject: () => "'<?xml'",
    right: () => 'must be at the very beginning; leave out what is before it',
    nesting: true,
  },
  {
    begins: 'the XML declaration must',
    subject: () => "'<?xml'",
    right: () => 'must be at the very beginning; leave out what is before it',
    nesting: true,
  },
  {
    begins: 'unexpected end',
    subject: theText,
    right: () => 'ends within a tag, comment or text; it may have been cut off',
    nesting: true,
  },
];

/** Whether the complaint adds nothing to earlier ones: about nesting, or about something unknown here. */
export function isFollowing(complaint: string): boolean {
  return (
    ADVICE.find(({ begins }) => complaint.startsWith(begins))?.nesting !== undefined || !isKnown(complaint)
  );
}

/** Whether the complaint is about a reference, which begins with an `&` before the place. */
export function isReference(complaint: string): boolean {
  return ADVICE.find(({ begins }) => complaint.startsWith(begins))?.subject === reference;
}

/** Whether the complaint is about an undeclared prefix; it names only the prefix, not its position. */
export function isAboutPrefix(complaint: string): boolean {
  return complaint.startsWith(UNBOUND_PREFIX);
}

function isKnown(complaint: string): boolean {
  return ADVICE.some(({ begins }) => complaint.startsWith(begins));
}

/** Reports a complaint of the XML parser. */
export function reportSyntax(findings: Findings, complaint: string, place: ComplaintPlace): void {
  const advice = ADVICE.find(({ begins }) => complaint.startsWith(begins));
  const name = /: "?([^"]{1,60}?)"?\.?$/.exec(complaint)?.[1] ?? '';
  const message =
    advice === undefined
      ? `${what(place, name)} is not XML (${complaint.slice(0, LONGEST_COMPLAINT).replace(/\.$/, '')}).`
      : `${advice.subject(place, name)} ${advice.right(place)}.`;
  const { line, column } = place;
  findings.add({ code: 'xml_syntax', severity: 'error', path: '', line, column, message });
}
