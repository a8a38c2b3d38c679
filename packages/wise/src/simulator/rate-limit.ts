import { json } from './answers.ts';
import type { SimulatorOptions } from './settings.ts';

/** Counts calls per token in this process. Returns the response for a call beyond the limit, or null. */
export function createRateLimit({ rateLimit, clock }: SimulatorOptions): (token: string) => Response | null {
  const windows = new Map<string, { startMs: number; calls: number }>();
  return (token) => {
    if (rateLimit === undefined) return null;
    const nowMs = clock.now();
    const known = windows.get(token);
    const window =
      known !== undefined && nowMs < known.startMs + rateLimit.perMs ? known : { startMs: nowMs, calls: 0 };
    if (window.calls >= rateLimit.calls) {
      const waitSeconds = Math.ceil((window.startMs + rateLimit.perMs - nowMs) / 1_000);
      const body = { error: 'Too Many Requests', message: 'Rate limit exceeded' };
      return json(body, 429, { 'retry-after': String(waitSeconds) });
    }
    window.calls++;
    if (windows.size > 1_000) windows.clear();
    windows.set(token, window);
    return null;
  };
}
