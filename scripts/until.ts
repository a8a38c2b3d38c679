import { setTimeout as delay } from 'node:timers/promises';

/** @throws if it does not come true in time. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  limitMs = 30_000,
): Promise<void> {
  for (const untilMs = performance.now() + limitMs; !(await isTrue()); await delay(100)) {
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`);
  }
}
