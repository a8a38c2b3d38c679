/** A line of two texts beside each other; null: the text has no such line there. */
export interface LinePair {
  readonly before: string | null;
  readonly after: string | null;
}

/** Beyond this product of lines, everything between the equal beginning and end counts as replaced. */
const CELLS_MAX = 4_000_000;

/** The lines of two texts, the equal ones beside each other. */
export function alignLines(before: string, after: string): LinePair[] {
  const [left, right] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < Math.min(left.length, right.length) - head && left.at(-1 - tail) === right.at(-1 - tail)) {
    tail++;
  }
  const same = (lines: readonly string[]) => lines.map((line) => ({ before: line, after: line }));
  return [
    ...same(left.slice(0, head)),
    ...alignMiddle(left.slice(head, left.length - tail), right.slice(head, right.length - tail)),
    ...same(left.slice(left.length - tail)),
  ];
}

/** By the longest common subsequence. */
function alignMiddle(left: readonly string[], right: readonly string[]): LinePair[] {
  const width = right.length + 1;
  const lengths = new Uint32Array(left.length * right.length > CELLS_MAX ? 0 : (left.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  if (lengths.length > 0) {
    for (let row = left.length - 1; row >= 0; row--) {
      for (let column = right.length - 1; column >= 0; column--) {
        lengths[row * width + column] =
          left[row] === right[column]
            ? lengthAt(row + 1, column + 1) + 1
            : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      }
    }
  }
  const pairs: LinePair[] = [];
  const [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      pairs.push({ before: removed[at] ?? null, after: added[at] ?? null });
    removed.length = 0;
    added.length = 0;
  };
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [one, other] = [left[row], right[column]];
    if (one !== undefined && one === other && lengths.length > 0) {
      flush();
      pairs.push({ before: one, after: other });
      row++;
      column++;
    } else if (
      other === undefined ||
      (one !== undefined && lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      removed.push(one ?? '');
      row++;
    } else {
      added.push(other);
      column++;
    }
  }
  flush();
  return pairs;
}
