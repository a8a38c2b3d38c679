import { expect, it } from 'vitest';
import { breakLines } from './drawn-lines.ts';

const fits = (line: string) => line.length <= 8;

it('breaks between words', () => {
  expect(breakLines('Ελληνικά έργα ΑΕ', fits)).toEqual(['Ελληνικά', 'έργα ΑΕ']);
});

it('breaks where a script has no spaces', () => {
  const lines = breakLines('上海浦东发展银行股份有限公司', fits);
  expect(lines.join('')).toBe('上海浦东发展银行股份有限公司');
  expect(lines.every(fits)).toBe(true);
});

it('breaks inside a word that is longer than a line, and keeps line ends', () => {
  expect(breakLines('ΑΒΓΔΕΖΗΘΙΚ\nΛ', fits)).toEqual(['ΑΒΓΔΕΖΗΘ', 'ΙΚ', 'Λ']);
});
