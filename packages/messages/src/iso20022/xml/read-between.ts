import type { XmlNode, XmlOther } from './xml-tree.ts';

const DELIMITERS: readonly (readonly [kind: XmlOther['kind'], opens: string, closes: string])[] = [
  ['comment', '<!--', '-->'],
  ['cdata', '<![CDATA[', ']]>'],
  ['instruction', '<?', '?>'],
];

/**
 * Reads the text between two tags: text, CDATA, comments and instructions. The parser has found it
 * well-formed.
 */
export function readBetween(text: string, from: number, to: number, nodes: XmlNode[]): void {
  let at = from;
  while (at < to) {
    const next = text.indexOf('<', at);
    const end = next === -1 || next > to ? to : next;
    if (end > at) nodes.push(textNode(text.slice(at, end)));
    if (end === to) return;
    const [kind, opens, closes] = DELIMITERS.find(([, begin]) => text.startsWith(begin, end)) ?? [
      'cdata',
      '',
      '',
    ];
    const inside = end + opens.length;
    const close = text.indexOf(closes, inside);
    if (close === -1 || closes === '') return;
    nodes.push({ kind, value: text.slice(inside, close) });
    at = close + closes.length;
  }
}

function textNode(spelling: string): XmlNode {
  const plain = spelling.includes('\r') ? spelling.replace(/\r\n?/g, '\n') : spelling;
  const value = plain.includes('&') ? plain.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, referred) : plain;
  return { kind: 'text', value, spelling };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function referred(whole: string, hex: string | undefined, decimal: string | undefined, name: string): string {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCodePoint(Number.parseInt(decimal, 10));
  return ENTITIES[name] ?? whole;
}
