import type { OutlineNode } from '../core/outline.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { applicationHeaderParts, basicHeaderParts, subBlockNodes } from './envelope/outline-header.ts';
import { type BlockText, blockTexts } from './envelope/write-fin.ts';
import { fieldNode } from './fields/reading/outline-field.ts';

const TITLES: Readonly<Record<BlockText['id'], string>> = {
  '1': 'Basic Header',
  '2': 'Application Header',
  '3': 'User Header',
  '4': 'Text',
  '5': 'Trailers',
  S: 'System Trailers',
};

/** A FIN message as a tree: its blocks, their sub-blocks or fields, and the parts of these, each with its place. */
export function outlineFin(message: FinMessage): OutlineNode[] {
  const { blocks } = message;
  let { line, column } = blocks;
  const advance = (text: string): void => {
    const newline = text.lastIndexOf('\n');
    if (newline === -1) column += text.length;
    else {
      line += text.split('\n').length - 1;
      column = text.length - newline;
    }
  };
  return blockTexts(blocks).map(({ id, gap, text }) => {
    advance(gap);
    const place = { line, column };
    advance(text);
    const children = childrenOf(id, message);
    const end = blocks.layout.unclosed.includes(id) ? text.length : -1;
    const value = children.length === 0 ? text.slice(`{${id}:`.length, end) : null;
    return { label: `block ${id}`, title: TITLES[id], value, ...place, children };
  });
}

function childrenOf(id: BlockText['id'], { blocks }: FinMessage): OutlineNode[] {
  switch (id) {
    case '1':
      return blocks.basicHeader === null ? [] : basicHeaderParts(blocks.basicHeader);
    case '2':
      return blocks.applicationHeader === null ? [] : applicationHeaderParts(blocks.applicationHeader);
    case '3':
      return subBlockNodes(blocks.userHeader ?? []);
    case '4':
      return blocks.text === null ? subBlockNodes(blocks.serviceText ?? []) : blocks.text.map(fieldNode);
    case '5':
      return subBlockNodes(blocks.trailers ?? []);
    case 'S':
      return subBlockNodes(blocks.system ?? []);
  }
}
