import { expect, it } from 'vitest';
import { ApiError, NoAnswer, UnexpectedAnswer, Unreachable } from './api.ts';
import { detailsOf, failureText, whereabouts } from './failure-text.ts';
import type { Failure } from './failures.ts';

const FAULT = /^An error occurred in the console/;

it.each([
  ['a fault in rendering', new TypeError("Cannot read properties of undefined (reading 'map')"), FAULT],
  ['a value that is no error', 'oops', FAULT],
  ['a missing script', new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), /script/],
  ['no connection', new Unreachable('Load failed'), /^The server could not be reached\./],
  [
    'no answer in time',
    new NoAnswer('GET', new DOMException('x', 'TimeoutError')),
    /^The server did not answer within a minute\./,
  ],
  ['a refusal', new ApiError(409, '{"message":"Converted already."}', ''), /^Converted already\.$/],
  ['an answer of something else', new UnexpectedAnswer('GET'), /^The response could not be read/],
])('shows the known facts of %s, and no more', (_kind, error, text) => {
  expect(failureText(error)).toMatch(text);
});

it('a failure of the server is named by its request, which the log has', () => {
  const body = '{"success":false,"code":"internal_error","message":"Something went wrong on our side."}';
  expect(failureText(new ApiError(500, body, '', 'abcdefgh-1'))).toBe(
    'Something went wrong on our side. The server log says why, at request abcdefgh-1.',
  );
});

const failure: Failure = {
  reference: 'K7Q2-M9XA',
  at: '2026-11-20T09:30:00.000Z',
  path: '/transactions',
  name: 'TypeError',
  message: 'x is undefined',
  stack: null,
  requestId: null,
  reported: 'yes',
};

it('says that the log has it, unless the server could not be notified', () => {
  expect(whereabouts(failure)).toBe("It was reported to the server's log as K7Q2-M9XA.");
  expect(whereabouts({ ...failure, reported: 'failed' })).toMatch(/could not be notified.*K7Q2-M9XA/);
});

it('the details have the time, place and error', () => {
  expect(detailsOf({ ...failure, requestId: 'abcdefgh-1' })).toBe(
    'K7Q2-M9XA, 2026-11-20T09:30:00.000Z, /transactions\nTypeError: x is undefined\nRequest abcdefgh-1',
  );
});
