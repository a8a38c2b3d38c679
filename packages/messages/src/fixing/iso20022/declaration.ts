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
