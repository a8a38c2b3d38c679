/** The meaning of every code of a problem or of a loss, and the maximum number of listed problems. */

export { MAX_ITEMS, MAX_PROBLEMS_PER_MESSAGE, MAX_PROBLEMS_PER_PAYLOAD } from '../core/problem.ts';
export { PROBLEM_CODES, type ProblemCode } from '../formats/problem-codes.ts';
