import type { Sentence } from './sentences/index.ts';

/** Marks a test as the check of these sentences: the second argument of `test`. */
export const says = (...sentences: readonly Sentence[]) => ({
  tag: '@specification',
  annotation: sentences.map((description) => ({ type: 'specification', description })),
});
