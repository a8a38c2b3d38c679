export const INTRODUCTION =
  'Simulated networks that follow the rules of the real ones: what each is doing, and every message that passes.';

/** After a count of messages: `1 waits`, `2 wait`. */
export const waitText = (count: number): string => (count === 1 ? 'waits' : 'wait');
