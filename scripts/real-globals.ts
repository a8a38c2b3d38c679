import { afterAll, vi } from 'vitest';

/** Test files share a process: what one of them puts in place of a global must not reach the next one. */
afterAll(() => {
  vi.unstubAllGlobals();
});
