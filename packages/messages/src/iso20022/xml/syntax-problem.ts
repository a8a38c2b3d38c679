import { type Problem, quote } from '../../problem.ts';

/** What the parser reports, told so that a reader knows what would be right. */
const ADVICE: readonly (readonly [begins: string, sentence: string])[] = [
  ['unclosed tag', 'is not closed; every start tag needs its end tag'],
  ['unmatched closing tag', 'has no start tag; write the end tag of the element that is open'],
  ['unexpected close tag', 'does not close the element that was opened last; elements must not overlap'],
  [
    'undefined entity',
    'is a reference that XML does not know; write &amp;, &lt;, &gt;, &quot;, &apos; or a number like &#38;',
  ],
  ['disallowed character in entity', 'is no reference; write a plain & as &amp;'],
  ['empty entity name', 'is no reference; write a plain & as &amp;'],
  ['malformed character entity', 'is no number of a character; write one like &#38; or &#x26;'],
  ['unbound namespace prefix', 'has a prefix that is not declared; declare it with xmlns:prefix="…"'],
  ['duplicate attribute', 'stands twice; write an attribute once'],
  ['unquoted attribute value', 'is not quoted; write the value in "quotes"'],
  ['attribute without value', 'has no value; write name="value"'],
  ['no whitespace between attributes', 'follows at once; put a space between attributes'],
  ['disallowed character in', 'must not stand in a name; names are letters, digits, and . - _'],
  ['disallowed character', 'must not stand here; XML allows no control characters, and < only as &lt;'],
  ['the string "]]>"', 'must not stand in text; write it as ]]&gt;'],
  ['text data outside of root node', 'stands outside of the outermost element; leave it out'],
  ['document must contain a root element', 'has no element; begin with <Document xmlns="…">'],
  ['documents may contain only one root', 'follows the outermost element; a text has only one'],
  ['malformed comment', 'is in a comment with --; write comments as <!-- text -->'],
  ['unexpected end', 'ends within a tag; it may have been cut off'],
];

/**
 * The problem that a complaint of the XML parser stands for. `at` is the text around the place, for a quotation.
 */
export function syntaxProblem(complaint: string, at: string, line: number, column: number): Problem {
  const named = /: "?([^"]{1,60}?)"?\.?$/.exec(complaint)?.[1];
  const advice = ADVICE.find(([begins]) => complaint.startsWith(begins))?.[1];
  const what = quote(named ?? at);
  const sentence = advice === undefined ? `is no XML here (${complaint.replace(/\.$/, '')})` : advice;
  return {
    code: 'xml_syntax',
    severity: 'error',
    path: '',
    line,
    column,
    message: `${what === "''" ? 'The text' : what} ${sentence}.`,
  };
}
