import { LineCounter, parseDocument } from 'yaml';
import { PARSING } from './files.ts';
import { depthProblem } from './layout.ts';
import type { PlacedProblem, Problem } from './problems.ts';

/** The problems of a document with their places in its text. */
export function placed<P extends Problem>(text: string, problems: readonly P[]): (P & PlacedProblem)[] {
  if (problems.length === 0 || depthProblem(text) !== null) {
    return problems.map((problem) => ({ ...problem, line: null, place: '' }));
  }
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { ...PARSING, lineCounter });
  const lineOf = (steps: readonly string[]): number | null => {
    // A property that is missing has no line; the object that lacks it has one.
    for (let length = steps.length; length > 0; length--) {
      const node: unknown = yaml.getIn(steps.slice(0, length), true);
      const start = rangeOf(node)?.[0];
      if (start !== undefined) return lineCounter.linePos(start).line;
    }
    return null;
  };
  return problems.map((problem) => {
    const steps = stepsOf(problem.path);
    const valueAt = (length: number): unknown => {
      const node: unknown = yaml.getIn(steps.slice(0, length));
      return node;
    };
    return { ...problem, line: lineOf(steps), place: placeName(steps, valueAt) };
  });
}

function rangeOf(node: unknown): readonly number[] | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined;
  return Array.isArray(node.range) ? node.range : undefined;
}

/** The steps of a JSON pointer (RFC 6901). */
const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** `/cases/0/steps/1/where` is `case refused, step 2, where`: an entry goes by its id or name, if it has one. */
function placeName(steps: readonly string[], valueAt: (length: number) => unknown): string {
  const names: string[] = [];
  for (const [index, step] of steps.entries()) {
    const list = names.at(-1);
    if (list === undefined || !/^\d+$/.test(step)) names.push(step);
    else
      names.splice(-1, 1, `${list.replace(/s$/, '')} ${entryName(valueAt(index + 1)) ?? Number(step) + 1}`);
  }
  return names.join(', ');
}

function entryName(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || !('get' in entry) || typeof entry.get !== 'function') {
    return null;
  }
  const name: unknown = entry.get('id') ?? entry.get('name');
  return typeof name === 'string' && name !== '' ? name : null;
}
