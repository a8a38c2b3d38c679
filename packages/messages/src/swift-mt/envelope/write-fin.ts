import type { FinBlocks, FinMessage, SubBlock } from './fin-message.ts';

/** The input for writing a message: its blocks, without the text they were read from. */
export type WritableBlocks = Omit<FinBlocks, 'raw' | 'line' | 'column' | 'textEnd' | 'problems'>;

/**
 * Writes a message from its structure. For a well-formed message that was read from a text it gives the
 * exact text again, with its line ends and the white space between its blocks.
 */
export function writeFin({ blocks }: Pick<FinMessage, 'blocks'>): string {
  return writeBlocks(blocks);
}

/** The same from the blocks alone. */
export function writeBlocks(blocks: WritableBlocks): string {
  const text = blockTexts(blocks)
    .map((block) => block.gap + block.text)
    .join('');
  const whole = text + blocks.layout.surplus;
  return blocks.layout.returnsOnly ? whole.replaceAll('\n', '\r') : whole;
}

/** A block as it is written, and the white space before it. Lines end with LF where CR alone does in the text. */
export interface BlockText {
  readonly id: '1' | '2' | '3' | '4' | '5' | 'S';
  readonly gap: string;
  readonly text: string;
}

/** The blocks of a message one by one. */
export function blockTexts(blocks: WritableBlocks): BlockText[] {
  const { layout } = blocks;
  const texts: BlockText[] = [];
  const add = (id: BlockText['id'], text: string | null): void => {
    if (text !== null) texts.push({ id, gap: layout.gaps?.get(id) ?? '', text });
  };
  const braced = (id: BlockText['id'], content: string | null): string | null =>
    content === null ? null : `{${id}:${content}${layout.unclosed.includes(id) ? '' : '}'}`;
  add('1', braced('1', blocks.basicHeader?.content ?? null));
  add('2', braced('2', blocks.applicationHeader?.content ?? null));
  add('3', braced('3', subBlocks(blocks.userHeader)));
  add('4', braced('4', subBlocks(blocks.serviceText)));
  add('4', blocks.text === null ? null : (layout.bare || layout.unopened ? '' : '{4:') + textOf(blocks));
  add('5', braced('5', subBlocks(blocks.trailers)));
  add('S', braced('S', subBlocks(blocks.system)));
  return texts;
}

function subBlocks(blocks: readonly SubBlock[] | null): string | null {
  if (blocks === null) return null;
  return blocks
    .map(({ tag, value, noColon, unclosed }) => {
      const content = noColon === true ? tag : `${tag}:${value}`;
      return unclosed === true ? `{${content}` : `{${content}}`;
    })
    .join('');
}

/** Block 4 from after `{4:` to its end. */
function textOf({ text, layout }: WritableBlocks): string {
  const { opening, lineEnd, otherLineEnds, valueLineEnd, closing } = layout;
  const parts = [opening];
  for (const [place, { tag, value }] of (text ?? []).entries()) {
    const written = valueLineEnd === null ? value : value.replaceAll(valueLineEnd, lineEnd);
    parts.push(':', tag, ':', written, otherLineEnds?.get(place) ?? lineEnd);
  }
  parts.push(closing);
  return parts.join('');
}
