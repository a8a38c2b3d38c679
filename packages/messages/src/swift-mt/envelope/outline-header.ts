import type { OutlineNode } from '../../core/outline.ts';
import type { HeaderBlock, SubBlock } from './fin-message.ts';

/** A leaf of the tree. */
export function leaf(
  label: string,
  title: string | null,
  value: string,
  line: number,
  column: number,
): OutlineNode {
  return { label, title, value, line, column, children: [] };
}

const BASIC_PARTS = ['application', 'service', 'logical terminal', 'session number', 'sequence number'];
const BASIC = /^([A-Z])(\d\d)(.{12})(\d{4})(\d{6})$/d;
const INPUT_PARTS = [
  'direction',
  'message type',
  'receiver',
  'priority',
  'delivery monitoring',
  'obsolescence period',
];
const INPUT = /^(I)(\d{3})(.{12})([SUN])?([123])?(\d{3})?$/d;
const OUTPUT_PARTS = [
  'direction',
  'message type',
  'input time',
  'input date',
  'sender',
  'session number',
  'sequence number',
  'output date',
  'output time',
  'priority',
];
const OUTPUT = /^(O)(\d{3})(\d{4})(\d{6})(.{12})(\d{4})(\d{6})(\d{6})(\d{4})([SUN])?$/d;

/** The parts of block 1; none if it is malformed. */
export function basicHeaderParts(block: HeaderBlock): OutlineNode[] {
  return headerParts(block, BASIC, BASIC_PARTS);
}

/** The parts of block 2. */
export function applicationHeaderParts(block: HeaderBlock): OutlineNode[] {
  return block.content.startsWith('O')
    ? headerParts(block, OUTPUT, OUTPUT_PARTS)
    : headerParts(block, INPUT, INPUT_PARTS);
}

function headerParts(
  { content, line, column }: HeaderBlock,
  pattern: RegExp,
  labels: readonly string[],
): OutlineNode[] {
  const indices = pattern.exec(content)?.indices ?? [];
  return labels.flatMap((label, place) => {
    const range = indices[place + 1];
    return range === undefined
      ? []
      : [leaf(label, null, content.slice(range[0], range[1]), line, column + range[0])];
  });
}

/** The names of the tags of blocks 3, 4 (of service messages), 5 and S. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['103', 'FINCopy Service Code'],
  ['106', 'Message Input Reference'],
  ['108', 'Message User Reference'],
  ['111', 'Service Type Identifier'],
  ['113', 'Banking Priority'],
  ['115', 'Addressee Information'],
  ['119', 'Validation Flag'],
  ['121', 'Unique End-to-end Transaction Reference'],
  ['165', 'Payment Release Information'],
  ['177', 'Date and Time'],
  ['405', 'Rejection Reason'],
  ['423', 'Balance Checkpoint'],
  ['424', 'Related Reference'],
  ['433', 'Sanctions Screening Information'],
  ['434', 'Payment Controls Information'],
  ['451', 'Acceptance or Rejection'],
  ['CHK', 'Checksum'],
  ['COP', 'Copy'],
  ['DLM', 'Delayed Message'],
  ['MAC', 'Message Authentication Code'],
  ['MRF', 'Message Reference'],
  ['PDE', 'Possible Duplicate Emission'],
  ['PDM', 'Possible Duplicate Message'],
  ['SAC', 'Successfully Authenticated and Authorised'],
  ['SYS', 'System Originated Message'],
  ['TNG', 'Test and Training'],
]);

export function subBlockNodes(blocks: readonly SubBlock[]): OutlineNode[] {
  return blocks.map(({ tag, value, line, column }) =>
    leaf(tag === '' ? 'no tag' : tag, TITLES.get(tag) ?? null, value, line, column),
  );
}
