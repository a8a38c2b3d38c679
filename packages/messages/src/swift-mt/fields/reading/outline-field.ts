import type { OutlineNode } from '../../../core/outline.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import { leaf } from '../../envelope/outline-header.ts';
import type { LineParts } from '../../types/category9/statement/line-parts.ts';
import { readStatementLine } from '../../types/category9/statement/statement-line.ts';
import type { PartNames } from '../definitions/field-spec.ts';
import { fieldSpec } from '../definitions/fields.ts';
import { compileFormat, type PartKind } from '../notation/field-format.ts';

/** The names of a field's parts. */
const LABELS: Readonly<Record<PartKind, string>> = {
  text: 'text',
  reference: 'reference',
  mark: 'mark',
  account: 'account',
  lines: 'name and address',
  date: 'date',
  day: 'date',
  currency: 'currency',
  amount: 'amount',
  rate: 'rate',
  bic: 'BIC',
  choice: 'code',
  narrative: 'additional information',
  time: 'time',
  sign: 'sign',
  offset: 'UTC offset',
};

/** The names of the numbered lines of option F. */
const NUMBERED_LINES: ReadonlyMap<string, string> = new Map([
  ['1', 'Name'],
  ['2', 'Address Line'],
  ['3', 'Country and Town'],
  ['4', 'Date of Birth'],
  ['5', 'Place of Birth'],
  ['6', 'Customer Identification Number'],
  ['7', 'National Identity Number'],
  ['8', 'Additional Information'],
]);

const LINE_PARTS: readonly (readonly [part: keyof LineParts, label: string])[] = [
  ['valueDate', 'value date'],
  ['entryDate', 'entry date'],
  ['mark', 'mark'],
  ['fundsCode', 'funds code'],
  ['amount', 'amount'],
  ['type', 'transaction type'],
  ['reference', 'reference for the account owner'],
  ['servicingReference', 'account servicing reference'],
  ['supplementaryDetails', 'supplementary details'],
];

/** A part of a field's value. */
interface Part {
  readonly label: string;
  readonly title: string | null;
  readonly text: string;
  readonly offset: number;
}

/** A field as a node: its parts by their names, or its lines, or its value where it has only one of them. */
export function fieldNode(field: FinField): OutlineNode {
  const title = fieldSpec(field.tag)?.name ?? null;
  const parts = field.tag === '61' ? lineParts(field.value) : (formatParts(field) ?? lines(field.value, 0));
  const [only] = parts;
  if (only === undefined || (parts.length === 1 && only.text === field.value)) {
    return leaf(field.tag, title, field.value, field.line, field.column ?? 1);
  }
  return {
    label: field.tag,
    title,
    value: null,
    line: field.line,
    column: field.column ?? 1,
    children: partNodes(field, parts),
  };
}

/** The parts as nodes. They are in the order of the text, so one pass finds their lines. */
function partNodes(
  { tag, value, line, column: first = 1, lineStep = 1 }: FinField,
  parts: readonly Part[],
): OutlineNode[] {
  let lineStart = 0;
  let newlines = 0;
  return parts.map(({ label, title, text, offset }) => {
    for (let next = value.indexOf('\n', lineStart); next !== -1 && next < offset; ) {
      newlines += lineStep;
      lineStart = next + 1;
      next = value.indexOf('\n', lineStart);
    }
    const column = offset - lineStart + (newlines === 0 ? first + tag.length + 2 : 1);
    return leaf(label, title, text, line + newlines, column);
  });
}

function lineParts(value: string): Part[] {
  const { parts } = readStatementLine(value);
  return LINE_PARTS.flatMap(([name, label]) => {
    const part = parts[name];
    return part === null || part.text === '' ? [] : [{ label, title: null, ...part }];
  });
}

/** A pattern that captures every part of the field's format, with the name of each. */
interface PartPattern {
  readonly pattern: RegExp;
  readonly kinds: readonly PartKind[];
  readonly partNames: PartNames;
}

const PATTERNS = new Map<string, PartPattern | null>();

function patternOf(tag: string): PartPattern | null {
  const known = PATTERNS.get(tag);
  if (known !== undefined) return known;
  const spec = fieldSpec(tag);
  // Unknown tags are not kept: there may be any number of them.
  if (spec === null) return null;
  const { format, partNames } = spec;
  const captured = format.kinds.map((kind) => (kind === 'text' ? 'narrative' : kind));
  const { source } = compileFormat(format.notation, captured).pattern;
  const found =
    captured.length === 0 ? null : { pattern: new RegExp(source, 'd'), kinds: format.kinds, partNames };
  PATTERNS.set(tag, found);
  return found;
}

/** The parts of a field in its format; null when it does not match the format. */
function formatParts({ tag, value }: FinField): Part[] | null {
  const known = patternOf(tag);
  const indices = known === null ? undefined : known.pattern.exec(value)?.indices;
  if (known === null || indices === undefined) return null;
  const parts: Part[] = [];
  for (let place = 1; place < indices.length; place++) {
    const range = indices[place];
    if (range === undefined) continue;
    const text = value.slice(range[0], range[1]);
    const kind = known.kinds[place - 1] ?? 'text';
    const label = known.partNames[place - 1] ?? labelOf(tag, kind);
    if (kind === 'lines' && tag.endsWith('F')) parts.push(...numberedLines(text, range[0]));
    else if (text.includes('\n')) parts.push(...lines(text, range[0]));
    else parts.push({ label, title: null, text, offset: range[0] });
  }
  return parts;
}

function labelOf(tag: string, kind: PartKind): string {
  return kind === 'narrative' && /^5[3-7]B/.test(tag) ? 'location' : LABELS[kind];
}

function numberedLines(text: string, offset: number): Part[] {
  return lines(text, offset).map((part) => {
    const number = part.text.charAt(0);
    return {
      label: number,
      title: NUMBERED_LINES.get(number) ?? null,
      text: part.text.slice(2),
      offset: part.offset + 2,
    };
  });
}

/** The lines of a text, each a part. */
function lines(text: string, offset: number): Part[] {
  let start = offset;
  return text.split('\n').map((written, place) => {
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    const part = { label: `line ${place + 1}`, title: null, text: line, offset: start };
    start += written.length + 1;
    return part;
  });
}
