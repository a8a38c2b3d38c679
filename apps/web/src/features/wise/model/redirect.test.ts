import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '@/lib/api/api.ts';
import { readRedirect, withoutRedirect } from './redirect.ts';
import { exchangeErrorText, startErrorReason, startErrorText, tokenPreview } from './texts.ts';

describe('the redirect back from Wise', () => {
  it('brings a code with its state', () => {
    expect(readRedirect('?code=a&state=b&profileId=1')).toEqual({
      kind: 'code',
      code: 'a',
      state: 'b',
      profileId: '1',
    });
  });

  it.each(['', '?code=a', '?code=a&state=', '?state=b', '?code=&state=b'])(
    'is ignored without both: %j',
    (search) => expect(readRedirect(search)).toBeNull(),
  );

  it('may bring a refusal', () => {
    expect(readRedirect('?error=access_denied&state=b')).toEqual({ kind: 'denied', state: 'b' });
  });

  it('removes its own parameters from the address, and no others', () => {
    expect(withoutRedirect('?code=a&state=b&profileId=1')).toBe('');
    expect(withoutRedirect('?code=a&x=1')).toBe('?x=1');
  });
});

describe('errors', () => {
  const refused = new ApiError(409, '{"code":"x","message":"Not set up."}', '');
  it('distinguishes no response from a refusal', () => {
    expect(startErrorText(new Unreachable('Failed to fetch'))).toBe(
      'Network error while starting authorization',
    );
    expect(startErrorText(new ApiError(500, '', 'x'))).toBe('Failed to generate authorization URL');
    expect(startErrorText(refused)).toBe('Failed to generate authorization URL');
    expect(startErrorReason(refused)).toBe('Not set up.');
    expect(exchangeErrorText(new Unreachable('Failed to fetch'))).toBe('Network error during token exchange');
    expect(exchangeErrorText(new ApiError(500, '', 'x'))).toBe('Failed to exchange authorization code');
    expect(exchangeErrorText(refused)).toBe('Not set up.');
  });

  it('never shows more than 20 characters of a token', () => {
    expect(tokenPreview('wise_0123456789abcdefXYZ')).toBe('wise_0123456789abcde...');
  });
});
