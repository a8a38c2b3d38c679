import type { Problem } from '../../core/problem.ts';

/** Rules on data that an MT with address lines does not contain. */
const ADDRESS_CODES: ReadonlySet<string> = new Set(['cbpr_address', 'cbpr_party']);

/** The errors of a translation beyond addresses without town and country. */
export function errorsBeyondAddresses(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code, severity }) => severity === 'error' && !ADDRESS_CODES.has(code));
}
