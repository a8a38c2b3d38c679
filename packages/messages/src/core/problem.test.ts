import { describe, expect, it } from 'vitest';
import { quote } from './problem.ts';

describe('a quoted text', () => {
  it.each([
    ['1,\u200b00', "'1,<U+200B>00'"],
    ['\u202e05,00521', "'<U+202E>05,00521'"],
    ['REF\u00a01', "'REF<U+00A0>1'"],
    ['A\r\nB', "'A B'"],
    ['SÜDWERK', "'SÜDWERK'"],
  ])('hides nothing: %j', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });
});
