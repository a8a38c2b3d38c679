/**
 * The house rules of a workspace: a bank's requirements for its partners' files beyond the standards. Pure functions
 * over a document, a text and a time.
 */

export { checkText, type TextOptions, withHouseProblems } from './check/check-text.ts';
export { type CheckedFile, checkEntry, FileCheck, type ItemVerdict } from './check/file-check.ts';
export type { HouseProblem } from './check/house-problem.ts';
export { fileBudget } from './check/rule-checks.ts';
export { rulesJsonSchema } from './document/json-schema.ts';
export { type DocumentProblem, documentOf } from './document/problems.ts';
export { type CompiledRules, compileRules, type HouseRules, knownRules } from './house-rules.ts';
export { READY_SETS, type ReadySet } from './ready-sets/ready-sets.ts';
export { valuesIn } from './rules/recent-values.ts';
