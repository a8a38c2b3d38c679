import type { Problem } from '../core/problem.ts';

const START = { path: '', line: 1, column: 1 } as const;

/** The warning that only the first of several messages was taken. */
export const severalMessages: Problem = {
  code: 'several_messages',
  severity: 'warning',
  ...START,
  message: 'The text contains more than one message; only the first was read.',
};

/** The same for the transfers of a table or of JSON. */
export const severalTransfers: Problem = {
  ...severalMessages,
  message: 'The text contains more than one transfer; only the first was read.',
};
