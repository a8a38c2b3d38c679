import type { SaxesTagNS } from 'saxes';
import type { LineCounter } from './line-counter.ts';
import type { XmlAttribute, XmlElement } from './xml-tree.ts';

const ATTRIBUTE = /(\s*)([^\s=]+)(\s*=\s*)("[^"]*"|'[^']*')/y;

type Own = Pick<XmlElement, 'attributes' | 'space'>;

const NONE: Own = { attributes: [], space: '' };

/**
 * The attributes of a start tag between two offsets with their spelling and places, and the white space after
 * the last. The parser has found the tag well-formed.
 */
export function readAttributes(
  text: string,
  tag: SaxesTagNS,
  start: number,
  end: number,
  lines: LineCounter,
): Own {
  let at = start + 1 + tag.name.length;
  const to = end - (tag.isSelfClosing ? 2 : 1);
  if (at === to) return NONE;
  const attributes: XmlAttribute[] = [];
  while (at < to) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match === null || ATTRIBUTE.lastIndex > to) break;
    const [whole, space = '', name = '', equals = '', quoted = ''] = match;
    const { local = name, uri = '', value = '' } = tag.attributes[name] ?? {};
    const column = lines.to(at + space.length);
    attributes.push({
      name,
      local,
      namespace: uri,
      value,
      space,
      equals,
      quote: quoted.slice(0, 1),
      spelling: quoted.slice(1, -1),
      line: lines.line,
      column,
    });
    at += whole.length;
  }
  return { attributes, space: text.slice(at, to) };
}

/** Whether an end tag has that name at an offset. */
export function isNamed(text: string, offset: number, name: string): boolean {
  if (!text.startsWith(name, offset)) return false;
  const after = text.charCodeAt(offset + name.length);
  return after === 62 || after <= 32;
}
