import type { Problem } from '../../core/problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { ProblemList } from '../problem-list.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { every, find } from './lookup.ts';

/** What the rules of CBPR+ need to know besides the element that they are about. */
export interface CbprContext {
  readonly problems: ProblemList;
  /** The variant in BizSvc: `swift.cbprplus.cov.03` is `cov`; empty for the plain service. */
  readonly variant: string;
  /** The day on which the header says that the message was made, ISO date; empty when it does not say. */
  readonly createdOn: string;
}

/** Reports that an element (a path of names below `parent`) is not there, unless it is, or that was told before. */
export function needs(
  { problems }: CbprContext,
  parent: XmlElement | undefined,
  path: string,
  severity: Problem['severity'] = problems.tolerated,
): void {
  const names = path.split('/');
  let at = parent;
  for (let step = 0; step < names.length && at !== undefined; step++) {
    const name = names[step] ?? '';
    const child = find(at, name);
    if (child === undefined && !problems.isExcused(at, name)) {
      const rest = names.slice(step).join('/');
      const right = `${at.local} has no ${rest}, which CBPR+ makes mandatory; add it.`;
      problems.missing(at, rest, right, at, 'cbpr_missing', severity);
    }
    at = child;
  }
}

/** Whether a child (a path of names) is there, or known to be meant by what was reported. */
export function stands({ problems }: CbprContext, parent: XmlElement, path: string): boolean {
  return find(parent, path) !== undefined || problems.isExcused(parent, path);
}

/** Reports children that CBPR+ does not use. */
export function mustNotHave(
  { problems }: CbprContext,
  parent: XmlElement | undefined,
  names: readonly string[],
): void {
  for (const name of names) {
    const child = find(parent, name);
    if (child !== undefined)
      problems.at(child, 'cbpr_not_used', `${name} is not used in CBPR+; leave it out.`, problems.tolerated);
  }
}

/** Reports the first child of that name beyond so many. */
export function atMost(
  { problems }: CbprContext,
  parent: XmlElement,
  name: string,
  max: number,
  severity: Problem['severity'] = problems.tolerated,
): void {
  const extra = every(parent, name)[max];
  const times = max === 1 ? 'once' : `${max} times`;
  if (extra !== undefined)
    problems.at(
      extra,
      'cbpr_not_used',
      `${name} may occur only ${times} in CBPR+; leave out what is more.`,
      severity,
    );
}

/** Reports a broken rule at an element. */
export function broken(
  { problems }: CbprContext,
  element: XmlElement,
  code: ProblemCode,
  message: string,
  severity: Problem['severity'] = problems.tolerated,
): void {
  problems.at(element, code, message, severity);
}
