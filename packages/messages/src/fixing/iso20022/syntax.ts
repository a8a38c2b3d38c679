import type { Message } from '../../core/message.ts';
import type { Fix, Problem } from '../../core/problem.ts';
import { strayAmpersands } from '../../iso20022/xml/ampersands.ts';
import type { Piece } from '../piece.ts';
import type { IsoFixer } from './target.ts';

/** White space and byte order marks before the XML declaration, left out. */
export const withoutLeadingSpace: IsoFixer = ({ line, column }, { message, text, offsetAt }) => {
  const [first] = message.xml.nodes;
  if (first?.kind !== 'text' || line === null || column === null) return null;
  const end = offsetAt(line, column);
  const start = end - first.spelling.length;
  if (!text.startsWith('<?xml', end) || text.slice(start, end) !== first.spelling) return null;
  return { span: { start, end }, replacement: '', message: 'Leave out what is before the XML declaration.' };
};

/** `&uuml;` may be meant as a letter. */
const NAMED = /^&[A-Za-z_][\w.-]*;/;

/**
 * Every plain `&` of a text that cannot be read because of them, written as XML does. The change belongs to the problem of the
 * first of them: as long as one remains, nothing else is known about the text.
 */
export function withEscapedAmpersands(
  { code, line, column }: Problem,
  { text, span, offsetAt }: Piece<Message | null>,
): Fix | null {
  if (code !== 'xml_syntax' || line === null || column === null) return null;
  if (text[offsetAt(line, column)] !== '&') return null;
  const all = strayAmpersands(text, span.start, span.end, Number.POSITIVE_INFINITY);
  const plain = all.filter((offset) => !NAMED.test(text.slice(offset, offset + 40)));
  const [start] = plain;
  const end = (plain.at(-1) ?? 0) + 1;
  if (start === undefined || offsetAt(line, column) !== start) return null;
  const pieces = plain.map((offset, at) => `&amp;${text.slice(offset + 1, plain[at + 1] ?? end)}`);
  return { span: { start, end }, replacement: pieces.join(''), message: 'Write each plain & as &amp;.' };
}
