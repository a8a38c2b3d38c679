import { type Problem, pointer } from './problems.ts';

/** No document of rules or cases is this deep, or has this many parts. */
export const DEPTH_MAX = 32;
export const PARTS_MAX = 50_000;

interface Open {
  readonly value: object;
  readonly path: readonly PropertyKey[];
}

/** What is too large in parsed data: its depth, or the number of its parts. Null if neither is. Uses no recursion. */
export function sizeProblem(data: unknown): Problem | null {
  const open: Open[] = isObject(data) ? [{ value: data, path: [] }] : [];
  let parts = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (path.length >= DEPTH_MAX) return deepProblem(pointer(path));
    for (const key of Object.keys(value)) {
      parts++;
      if (parts > PARTS_MAX) return manyProblem(pointer(path));
      const inner: unknown = Reflect.get(value, key);
      if (isObject(inner)) open.push({ value: inner, path: [...path, key] });
    }
  }
  return null;
}

export const deepProblem = (path: string, where = 'here'): Problem => ({
  path,
  message: `Its parts are nested more than ${DEPTH_MAX} levels deep ${where}; flatten some.`,
});

const manyProblem = (path: string): Problem => ({
  path,
  message: `It has more than ${PARTS_MAX} parts in all; remove what you don't need.`,
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
