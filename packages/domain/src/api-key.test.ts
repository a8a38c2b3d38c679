import { describe, expect, it } from 'vitest';
import { hasKey, keyPrefix, maskedKey, withKeysMasked } from './index.ts';

const KEY = 'clb_0123456789abcdef0123456789abcdef';

describe('an API key', () => {
  it('is shown by its first eight characters', () => {
    expect(keyPrefix(KEY)).toBe('clb_0123');
    expect(maskedKey(KEY)).toBe('clb_0123…');
    expect(maskedKey('clb_0123')).toBe('clb_0123');
  });

  it.each([
    [`api/webhook-transaction/global/status/${KEY}`, 'api/webhook-transaction/global/status/clb_0123…'],
    [
      `https://bench.example.com/api/webhook-transaction/trx_1/status/${KEY}`,
      'https://bench.example.com/api/webhook-transaction/trx_1/status/clb_0123…',
    ],
    [`https://erp.example.com/hooks?key=${KEY}&x=1`, 'https://erp.example.com/hooks?key=clb_0123…&x=1'],
    [`POST /${KEY}/${KEY} failed`, 'POST /clb_0123…/clb_0123… failed'],
    [KEY.toUpperCase(), 'CLB_0123…'],
    ['api/webhook-transaction/x/status/a-key-of-another-form', 'api/webhook-transaction/x/status/a-key-of…'],
    // Only the key is cut out of JSON within JSON.
    [
      String.raw`{"body":"{\"url\":\"api/webhook-transaction/x/status/${KEY}\"}"}`,
      String.raw`{"body":"{\"url\":\"api/webhook-transaction/x/status/clb_0123…\"}"}`,
    ],
    // Percent-encoded, it is a key to the server all the same.
    [`api/webhook-transaction/x/status/clb%5F${KEY.slice(4)}`, 'api/webhook-transaction/x/status/clb%5F01…'],
  ])('is masked in %s', (text, shown) => {
    expect(withKeysMasked(text)).toBe(shown);
    expect(hasKey(text)).toBe(true);
    expect(withKeysMasked(shown)).toBe(shown);
  });

  it.each([
    '',
    'https://erp.example.com/hooks/clearbench',
    'api/webhook-transaction/global/status/clb_0123',
    'Authorization: Bearer clb_…',
    'clb_0123456789',
  ])('is not found in %s', (text) => {
    expect(withKeysMasked(text)).toBe(text);
    expect(hasKey(text)).toBe(false);
  });
});
