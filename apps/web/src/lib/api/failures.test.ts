import { consoleFailureSchema, PATHS } from '@clearbench/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { failureOf, reportFailure } from './failures.ts';

const answer = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/transactions' });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

const logged = async () => new Response('{"success":true,"message":"x"}');

it('a failure is reported to the server once, however often it happens', async () => {
  answer.mockImplementation(logged);
  const again = () => new TypeError('once');
  await Promise.all([reportFailure(again()), reportFailure(again())]);
  await reportFailure(again());
  expect(answer.mock.calls.map(([path]) => path)).toEqual([PATHS.consoleFailures]);
  expect(failureOf(again()).reported).toBe('yes');
});

it('a failure that could not be reported is reported later, by the same reference', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const error = new RangeError('away');
  await reportFailure(error);
  const { reference, reported } = failureOf(error);
  expect(reported).toBe('failed');
  answer.mockImplementation(logged);
  await reportFailure(error);
  expect(failureOf(error)).toMatchObject({ reference, reported: 'yes' });
});

it.each([
  ['an error', new Error('x'.repeat(5_000))],
  ['something thrown', { a: 1 }],
  ['nothing', undefined],
  ['a refused request', new ApiError(500, 'é'.repeat(9_000), '', 'r'.repeat(99))],
])('a report of %s is one that the server takes, and within its size', async (_what, error) => {
  answer.mockImplementation(logged);
  await reportFailure(error);
  const body = String(answer.mock.lastCall?.[1]?.body);
  expect(consoleFailureSchema.safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(new TextEncoder().encode(body).length).toBeLessThan(16 * 1024);
});

it('different failures have different references', () => {
  expect(failureOf(new Error('a')).reference).not.toBe(failureOf(new Error('b')).reference);
});
