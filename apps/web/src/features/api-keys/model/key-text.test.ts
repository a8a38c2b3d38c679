import { describe, expect, it } from 'vitest';
import { shortenKey } from './key-text.ts';

describe('a key in the list', () => {
  it('shows only its first eight characters', () => {
    expect(shortenKey('clb_7f3a90c1d4b7e2aa')).toBe('clb_7f3a…');
    expect(shortenKey('clb_7f3a')).toBe('clb_7f3a');
  });
});
