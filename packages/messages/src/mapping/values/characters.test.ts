import { describe, expect, it } from 'vitest';
import { toSwiftText } from './characters.ts';

describe('a text in the characters of an MT', () => {
  it('keeps characters of the set', () => {
    const text = "Abc 019/-?:().,'+";
    expect(toSwiftText(text)).toEqual({ text, replaced: [] });
  });

  it('spells letters and punctuation in the usual way, and reports each once', () => {
    expect(toSwiftText('Müller & Söhne GmbH & Co., Straße 5 <a@b>')).toEqual({
      text: 'Muller + Sohne GmbH + Co., Strasse 5 .a(AT)b.',
      replaced: [
        { before: 'ü', after: 'u' },
        { before: '&', after: '+' },
        { before: 'ö', after: 'o' },
        { before: 'ß', after: 'ss' },
        { before: '<', after: '.' },
        { before: '@', after: '(AT)' },
        { before: '>', after: '.' },
      ],
    });
  });

  it('takes a decomposed accent off its letter', () => {
    expect(toSwiftText('Ze\u0301').text).toBe('Ze');
  });

  it('makes a space of line ends, which set z keeps', () => {
    expect(toSwiftText('a\r\nb').text).toBe('a b');
    expect(toSwiftText('a\r\nb & c', 'z').text).toBe('a\nb & c');
  });
});
