/** Corrections of problems whose right value is certain. */

export type { Fix } from '../core/problem.ts';
export { applyFixes, type Proposal } from '../fixing/apply-fixes.ts';
export { checkWithFixes, fixFinder } from '../fixing/check-with-fixes.ts';
export { type FixedText, fixAll } from '../fixing/fix-all.ts';
