import { expect, it } from 'vitest';
import { lastAttemptText } from './health-text.ts';

const at = '2026-11-22T10:00:00.000Z';

it.each([
  [{ status: 204, error: null }, 'last response: 204'],
  [{ status: 302, error: 'Response 302: redirects are not followed.' }, 'last response: 302'],
  [{ status: null, error: 'The host name is not known.' }, 'last attempt: the host name is not known'],
  [{ status: null, error: 'No response within 1.5 s.' }, 'last attempt: no response within 1.5 s'],
  [
    { status: null, error: 'TLS failed: self-signed certificate' },
    'last attempt: TLS failed: self-signed certificate',
  ],
  [
    { status: null, error: '10.0.0.1 is not a public address (private). A setting can allow its network.' },
    'last attempt: 10.0.0.1 is not a public address (private)',
  ],
  [{ status: null, error: null }, 'last attempt: no response'],
])('an attempt that ended with %o reads as one sentence', (attempt, text) => {
  expect(lastAttemptText({ at, ...attempt })).toBe(text);
});

it('an endpoint that was never called says so', () => {
  expect(lastAttemptText(null)).toBe('nothing sent yet');
});
