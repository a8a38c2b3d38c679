import { describe, expect, it } from 'vitest';
import { shrink } from './shrink.ts';

describe('shrinking', () => {
  it('keeps only what makes a text fail', () => {
    const text = `${'a'.repeat(500)}{${'b'.repeat(300)}}${'c'.repeat(200)}`;
    expect(shrink(text, (shorter) => /\{.*\}/.test(shorter))).toBe('{}');
  });

  it('keeps a text whose every character is needed', () => {
    expect(shrink('abc', (shorter) => shorter === 'abc')).toBe('abc');
  });
});
