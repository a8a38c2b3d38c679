import type { OutlineNode } from '../../core/outline.ts';
import { DEFINITIONS } from '../values/labels.ts';
import type { TelexField, TelexLine, TelexMessage } from './telex-message.ts';

/** The telex as a tree: its opening, every labelled text with its lines, its end. Line and column are of the value. */
export function outlineTelex({ lines, fields }: TelexMessage): OutlineNode[] {
  const byFirstLine = new Map(fields.map((field) => [field.lines[0], field]));
  const nodes: OutlineNode[] = [];
  for (const line of lines) {
    const node = nodeOf(line, byFirstLine.get(line));
    if (node !== null) nodes.push(node);
  }
  return nodes;
}

function nodeOf(line: TelexLine, field: TelexField | undefined): OutlineNode | null {
  switch (line.kind) {
    case 'blank':
    case 'continuation':
      return null;
    case 'start':
      return leaf('ZCZC', 'Start of message, station and serial number', line);
    case 'end':
      return leaf('NNNN', 'End of message', line);
    case 'answerback':
      return leaf('answerback', 'Identity of a teleprinter', line);
    case 'heading':
      return leaf('heading', null, line);
    case 'other':
      return leaf('text', null, line);
    case 'label':
      return field === undefined ? null : fieldNode(field);
  }
}

function leaf(label: string, title: string | null, { value, line, column }: TelexLine): OutlineNode {
  return { label, title, value: value === '' ? null : value, line, column, children: [] };
}

/** A text of several lines has a child for each. */
function fieldNode({ name, lines }: TelexField): OutlineNode | null {
  const [first] = lines;
  if (first === undefined) return null;
  const { label, title } = DEFINITIONS[name];
  if (lines.length === 1) return leaf(label, title, first);
  const children = lines.map((line, index) => leaf(`line ${index + 1}`, null, line));
  return { label, title, value: null, line: first.line, column: first.column, children };
}
