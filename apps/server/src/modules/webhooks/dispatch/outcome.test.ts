import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const HOUR_MS = 3_600_000;
const ENDPOINT = { failures: 0, failingSince: null, blockedUntil: null };

it('a date in Retry-After is compared with the real clock, however far the virtual one is set ahead', () => {
  const answeredAtMs = Date.parse('2026-03-02T10:00:00Z');
  const now = new Date(answeredAtMs + 30 * 24 * HOUR_MS);
  const answer = {
    status: 503,
    headers: { 'retry-after': new Date(answeredAtMs + 2 * HOUR_MS).toUTCString() },
    body: '',
    truncated: false,
  };
  const { endpoint, dueAt } = outcomeOf(
    { address: null, answer, error: null, firstByteMs: 1, totalMs: 1 },
    { tries: 1, endpoint: ENDPOINT, now, answeredAtMs, random: 0.5 },
  );
  const expected = new Date(now.getTime() + 2 * HOUR_MS);
  expect([endpoint.blockedUntil, dueAt]).toEqual([expected, expected]);
});
