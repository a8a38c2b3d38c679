import type { Figures } from '@clearbench/contract';

/** Up to 50 ms satisfies, up to four times as much is tolerated. */
const SATISFIED_SECONDS = 0.05;
const TOLERATED_SECONDS = 0.25;

/** Apdex of all requests since the start: satisfied up to 50 ms, tolerated up to 250 ms. Null without requests. */
export function apdex({ latency, requests }: Pick<Figures, 'latency' | 'requests'>): number | null {
  if (requests === 0) return null;
  let score = 0;
  for (const { upToSeconds, count } of latency) {
    if (upToSeconds === null) continue;
    if (upToSeconds <= SATISFIED_SECONDS) score += count;
    else if (upToSeconds <= TOLERATED_SECONDS) score += count / 2;
  }
  return score / requests;
}
