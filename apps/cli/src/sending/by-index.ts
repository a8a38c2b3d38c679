import type { Problem } from '@clearbench/contract';

/** Problems by the item they belong to; null: the file as a whole. (`Map.groupBy` is missing in Node 20.) */
export function byIndex(problems: readonly Problem[]): Map<number | null, Problem[]> {
  const groups = new Map<number | null, Problem[]>();
  for (const problem of problems) {
    const index = problem.index ?? null;
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [problem]);
    else group.push(problem);
  }
  return groups;
}
