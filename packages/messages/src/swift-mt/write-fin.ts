import type { FinBlocks, FinMessage, SubBlock } from './fin-message.ts';

/** What a message is written from: its blocks, without the text they were read from. */
export type WritableBlocks = Omit<FinBlocks, 'raw' | 'line' | 'endLine' | 'problems'>;

/**
 * Writes a message from its structure. For a well-formed message that was read from a text it gives the
 * exact text again, with its line ends and the white space between its blocks.
 */
export function writeFin({ blocks }: Pick<FinMessage, 'blocks'>): string {
  return writeBlocks(blocks);
}

/** The same from the blocks alone. */
export function writeBlocks(blocks: WritableBlocks): string {
  const { layout } = blocks;
  const parts: string[] = [];
  const block = (id: string, content: string | null): void => {
    if (content !== null) parts.push(layout.gaps?.get(id) ?? '', `{${id}:${content}}`);
  };
  block('1', blocks.basicHeader?.content ?? null);
  block('2', blocks.applicationHeader?.content ?? null);
  block('3', subBlocks(blocks.userHeader));
  block('4', subBlocks(blocks.serviceText));
  if (blocks.text !== null) {
    parts.push(layout.gaps?.get('4') ?? '', layout.bare ? '' : '{4:', textOf(blocks));
  }
  block('5', subBlocks(blocks.trailers));
  block('S', subBlocks(blocks.system));
  const text = parts.join('');
  return layout.returnsOnly ? text.replaceAll('\n', '\r') : text;
}

function subBlocks(blocks: readonly SubBlock[] | null): string | null {
  return blocks === null ? null : blocks.map(({ tag, value }) => `{${tag}:${value}}`).join('');
}

/** Block 4 from behind `{4:` to its end. */
function textOf({ text, layout }: WritableBlocks): string {
  const { opening, lineEnd, otherLineEnds, closing } = layout;
  const parts = [opening];
  for (const [place, { tag, value }] of (text ?? []).entries()) {
    parts.push(':', tag, ':', value, otherLineEnds?.get(place) ?? lineEnd);
  }
  parts.push(closing);
  return parts.join('');
}
