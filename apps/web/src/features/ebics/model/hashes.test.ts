import { describe, expect, it } from 'vitest';
import { compareWithLetter, hashText } from './hashes.ts';

const CERTIFICATE = 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855';
const KEY = '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08';
const BOTH = { certificateHash: CERTIFICATE, keyHash: KEY };

it('prints hashes as letters do: pairs of digits, eight a row', () => {
  expect(hashText(CERTIFICATE.toLowerCase())).toBe(
    'E3 B0 C4 42 98 FC 1C 14\n9A FB F4 C8 99 6F B9 24\n27 AE 41 E4 64 9B 93 4C\nA4 95 99 1B 78 52 B8 55',
  );
});

describe('a hash on a letter', () => {
  it('may be that of the certificate or that of the key, in any layout', () => {
    expect(compareWithLetter(BOTH, hashText(CERTIFICATE))).toMatchObject({
      state: 'same',
      means: 'certificateHash',
    });
    expect(compareWithLetter(BOTH, KEY.toLowerCase())).toMatchObject({ state: 'same', means: 'keyHash' });
    expect(compareWithLetter({ ...BOTH, certificateHash: null }, KEY)).toMatchObject({ state: 'same' });
  });

  it('is compared with the nearer one, byte by byte', () => {
    const wrong = `${KEY.slice(0, 4)}00${KEY.slice(6)}`;
    expect(compareWithLetter(BOTH, wrong)).toEqual({
      state: 'different',
      means: 'keyHash',
      differing: [3],
      text: 'Byte 3 of 32 differs: it may be a typing error.',
    });
  });

  it('is compared while it is typed', () => {
    expect(compareWithLetter(BOTH, '')).toMatchObject({ state: 'empty', means: null });
    expect(compareWithLetter(BOTH, 'E3 B')).toMatchObject({
      state: 'incomplete',
      text: '3 of 64 digits, the same so far.',
    });
    expect(compareWithLetter(BOTH, 'E3 B1 C4')).toMatchObject({
      state: 'different',
      differing: [2],
      text: '6 of 64 digits. Byte 2 differs.',
    });
    expect(compareWithLetter(BOTH, 'E3 X').text).toContain('“X”');
    expect(compareWithLetter(BOTH, `${KEY}00`).text).toContain('66 hexadecimal digits instead of 64');
  });
});
