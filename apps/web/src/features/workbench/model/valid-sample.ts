import type { Problem } from '@/lib/messages/protocol.ts';

/** The lines of a valid message, from 1, with the fields that have errors in another one. */
export function linesToCompare(sample: string, problems: readonly Problem[]): ReadonlySet<number> {
  const tests = [...new Set(problems.map(({ path }) => path))].flatMap(lineTest);
  const lines = new Set<number>();
  for (const [index, line] of sample.split('\n').entries()) {
    if (tests.some((isMeant) => isMeant(line))) lines.add(index + 1);
  }
  return lines;
}

/** Finds the lines of a path: a tag (`32A`, `50a`), an XPath or a JSON pointer. */
function lineTest(path: string): readonly ((line: string) => boolean)[] {
  const tag = /^(\d\d)([A-Z]|a)?(?=$|[^\dA-Za-z])/.exec(path);
  if (tag !== null) {
    const [, number = '', option = ''] = tag;
    const exact = option === '' || option === 'a' ? new RegExp(`^:${number}[A-Z]?:`) : null;
    return [(line) => exact?.test(line) ?? line.startsWith(`:${number}${option}:`)];
  }
  const name = /([\w.]+)(?:\[\d+\])?(?:\/@\w+)?$/.exec(path)?.[1];
  if (!path.startsWith('/') || name === undefined) return [];
  return [(line) => line.includes(`<${name}>`) || line.includes(`<${name} `) || line.includes(`"${name}"`)];
}

/** The sample with two common mistakes: a point in the amount, and a wrong code for the charges. */
export function broken(sample: string): string {
  return sample.replace(/(:32A:\d{6}[A-Z]{3}\d+),/, '$1.').replace(/:71A:[A-Z]{3}/, ':71A:ALL');
}
