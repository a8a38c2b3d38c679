import { describe, expect, it } from 'vitest';
import { shown } from './shown-text.ts';

describe('a text of the report', () => {
  it('keeps what the fonts have', () => {
    expect(shown('Müller & Söhne, 12 € “ok”')).toBe('Müller & Söhne, 12 € “ok”');
  });

  it('names what they lack by its code point', () => {
    expect(shown('Δ南😀')).toBe('[U+0394][U+5357][U+1F600]');
  });

  it('drops marks that turn text around, and breaks no line', () => {
    expect(shown('a\u202eb\nc')).toBe('ab c');
  });
});
