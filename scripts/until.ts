import { setTimeout as delay } from 'node:timers/promises';

/** Only what will never come true takes so long, also on a machine with one core beside other work. */
const LIMIT_MS = 240_000;

/** @throws if it does not come true in time. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  limitMs = LIMIT_MS,
): Promise<void> {
  for (const untilMs = performance.now() + limitMs; !(await isTrue()); await delay(100)) {
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`);
  }
}
