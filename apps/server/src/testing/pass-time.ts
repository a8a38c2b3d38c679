import type { TestApp } from './test-app.ts';

const SECOND_MS = 1_000;

/**
 * Lets virtual time pass, and does everything when it is due: the clock goes from one to the next, but a second at least.
 * @param isOver asked after each step: whether that was enough
 */
export async function passTime(
  server: Pick<TestApp, 'settle' | 'advanceClock'>,
  seconds: number,
  isOver = async () => false,
): Promise<void> {
  let inMs = await server.settle();
  for (let leftMs = seconds * SECOND_MS; leftMs > 0 && !(await isOver()); ) {
    // If no sweep waits for the clock, something may wait in real time.
    const wantedMs = Number.isFinite(inMs) ? Math.max(SECOND_MS, Math.ceil(inMs)) : SECOND_MS;
    const stepMs = Math.min(wantedMs, leftMs);
    await server.advanceClock(stepMs);
    leftMs -= stepMs;
    inMs = await server.settle();
  }
}
