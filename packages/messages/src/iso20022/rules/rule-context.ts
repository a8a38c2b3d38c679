import type { Severity } from '../../core/findings.ts';
import type { IsoCode } from '../problem-codes.ts';
import type { ProblemList } from '../problem-list.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { every, find } from './lookup.ts';

/** Whose usage guidelines are checked, and the codes of the problems common to all guidelines. */
export interface Guide {
  readonly name: 'CBPR+' | 'SEPA';
  readonly missing: IsoCode;
  readonly notUsed: IsoCode;
}

export const CBPR: Guide = { name: 'CBPR+', missing: 'cbpr_missing', notUsed: 'cbpr_not_used' };
export const SEPA: Guide = { name: 'SEPA', missing: 'sepa_missing', notUsed: 'sepa_not_used' };

/** The context of a guideline's rules, besides the element that they check. */
export interface RuleContext {
  readonly guide: Guide;
  readonly problems: ProblemList;
  /** The variant of a service (`cov` of `swift.cbprplus.cov.03`) or scheme (`INST`); empty for the plain one. */
  readonly variant: string;
  /** ISO date: the rules in force on that day are checked. Empty when neither message nor caller gives one. */
  readonly day: string;
}

/** Reports that an element (a path of names below `parent`) is missing, unless it is present or was reported before. */
export function needs(
  { problems, guide }: RuleContext,
  parent: XmlElement | undefined,
  path: string,
  severity: Severity = 'tolerated',
): void {
  const names = path.split('/');
  let at = parent;
  for (let step = 0; step < names.length && at !== undefined; step++) {
    const name = names[step] ?? '';
    const child = find(at, name);
    if (child === undefined && !problems.isExcused(at, name)) {
      const rest = names.slice(step).join('/');
      const right = `${at.local} has no ${rest}, which ${guide.name} makes mandatory; add it.`;
      problems.missing(at, rest, right, at, guide.missing, severity);
    }
    at = child;
  }
}

/** True if a child (a path of names) is present, or known to be meant by something reported. */
export function isGiven({ problems }: RuleContext, parent: XmlElement, path: string): boolean {
  return find(parent, path) !== undefined || problems.isExcused(parent, path);
}

/** Reports children that the guideline does not use. */
export function mustNotHave(
  { problems, guide }: RuleContext,
  parent: XmlElement | undefined,
  names: readonly string[],
): void {
  for (const name of names) {
    const child = find(parent, name);
    if (child !== undefined)
      problems.at(child, guide.notUsed, `${name} is not used in ${guide.name}; leave it out.`, 'tolerated');
  }
}

/** Reports the first child with that name beyond the maximum. */
export function atMost(
  { problems, guide }: RuleContext,
  parent: XmlElement,
  name: string,
  max: number,
  severity: Severity = 'tolerated',
): void {
  const extra = every(parent, name)[max];
  const times = max === 1 ? 'once' : `${max} times`;
  if (extra !== undefined)
    problems.at(
      extra,
      guide.notUsed,
      `${name} may occur only ${times} in ${guide.name}; leave out the others.`,
      severity,
    );
}

/** Reports a broken rule at an element, unless the element is known to be wrong: one mistake is one problem. */
export function broken(
  { problems }: RuleContext,
  element: XmlElement,
  code: IsoCode,
  message: string,
  severity: Severity = 'tolerated',
): void {
  if (!problems.isWrong(element)) problems.at(element, code, message, severity);
}
