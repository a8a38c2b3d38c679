import type { Problems } from '../../core/problems.ts';
import type { FinField, LayoutDraft, LinePosition } from './fin-message.ts';
import { reportText } from './text-lines.ts';

/** A line end that a message gets on its way, everywhere alike. */
interface FaultyLineEnd {
  readonly written: string;
  readonly right: '\r\n' | '\n';
  readonly message: string;
}

const EMPTY_LINES = 'Each line of block 4 is followed by an empty one; leave these out.';
const FAULTY: readonly FaultyLineEnd[] = [
  {
    written: '\r\r\n',
    right: '\r\n',
    message:
      'Block 4 has CR CR LF as line end, as a file transfer in text mode leaves it; write CR LF alone, and transfer such files in binary mode.',
  },
  { written: '\r\n\r\n', right: '\r\n', message: EMPTY_LINES },
  { written: '\n\n', right: '\n', message: EMPTY_LINES },
];

/**
 * The fields as they are when a line end that is faulty everywhere in block 4 is corrected, which is reported once.
 * Where some lines end otherwise, the fields stay unchanged, and each problem is reported.
 */
export function withRightLineEnds(
  fields: readonly FinField[],
  layout: LayoutDraft,
  problems: Problems,
): readonly FinField[] {
  const [first] = fields;
  // Almost every message is right, and its first field shows that.
  if (first === undefined || !/[\r\n]$/.test(first.value)) return fields;
  const problem = FAULTY.find(
    ({ written, right }) => layout.lineEnd === right && (first.value + right).endsWith(written),
  );
  if (problem === undefined || !(layout.opening === '' || layout.opening.endsWith(problem.written)))
    return fields;
  const { written, right, message } = problem;
  const corrected: FinField[] = [];
  let otherLineEnds: LayoutDraft['otherLineEnds'] = null;
  for (const [place, field] of fields.entries()) {
    const end = layout.otherLineEnds?.get(place) ?? right;
    let text = field.value;
    if ((text + end).endsWith(written)) text = text.slice(0, end.length - written.length);
    else if (place === fields.length - 1) otherLineEnds = new Map([[place, end]]);
    else return fields;
    const lines = text.split(written);
    if (lines.some((line) => /[\r\n]/.test(line))) return fields;
    const value = lines.join(right);
    corrected.push(message === EMPTY_LINES ? { ...field, value, lineStep: 2 } : { ...field, value });
  }
  reportText(problems, endOfFirstLine(first), message);
  layout.lineEnd = written;
  layout.otherLineEnds = otherLineEnds;
  layout.valueLineEnd = right;
  return corrected;
}

function endOfFirstLine({ tag, value, line, column = 1 }: FinField): LinePosition {
  return { line, column: column + tag.length + 2 + value.search(/[\r\n]/) };
}
