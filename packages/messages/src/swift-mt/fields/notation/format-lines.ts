import type { Element } from './notation.ts';

/** A line of a format. Value lines that are all optional may be left out with their line end. */
export interface FormatLine {
  readonly elements: readonly Element[];
  readonly optional: boolean;
}

/** The lines of a format; `[$34x]` at its end is an optional line too. */
export function formatLines(elements: readonly Element[]): FormatLine[] {
  const lines: Element[][] = [[]];
  const detached: FormatLine[] = [];
  for (const element of elements) {
    if (element.kind === 'newline') lines.push([]);
    else if (element.kind === 'optional' && element.elements[0]?.kind === 'newline') {
      detached.push({ elements: element.elements.slice(1), optional: true });
    } else lines.at(-1)?.push(element);
  }
  const own = lines.map((line) => ({
    elements: line,
    optional: line.every(({ kind }) => kind === 'optional'),
  }));
  return [...own, ...detached];
}

/** True if a line that begins with this part can't begin with a slash: a BIC, or the number of a numbered line. */
export function takesNoSlash(first: Element | undefined): boolean {
  if (first?.kind === 'lines') return takesNoSlash(first.elements[0]);
  return first?.kind === 'bic' || (first?.kind === 'run' && first.set === 'n');
}

/** The length of a format whose parts all have a fixed one; null for any other. */
export function lengthOfParts(elements: readonly Element[]): number | null {
  let length = 0;
  for (const element of elements) {
    if (element.kind !== 'run' || element.min !== element.max) return null;
    length += element.max;
  }
  return length;
}
