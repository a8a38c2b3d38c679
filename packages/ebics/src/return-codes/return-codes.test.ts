import { describe, expect, it } from 'vitest';
import { RETURN_CODES, returnCode, returnCodeText } from './return-codes.ts';

describe('return codes', () => {
  it('have six digits, a name, and say what to do', () => {
    expect(new Set(RETURN_CODES.map(({ code }) => code)).size).toBe(RETURN_CODES.length);
    expect(new Set(RETURN_CODES.map(({ name }) => name)).size).toBe(RETURN_CODES.length);
    for (const { code, name, text, fix } of RETURN_CODES) {
      expect(code).toMatch(/^\d{6}$/);
      expect(name).toMatch(/^EBICS_[A-Z0-9_]+$/);
      for (const sentence of [text, fix]) expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(returnCodeText(code).length).toBeLessThan(256);
    }
  });

  it('belong to the header or to the body', () => {
    expect(returnCode('011000')).toMatchObject({ kind: 'technical' });
    expect(returnCode('091301')).toMatchObject({
      kind: 'order',
      name: 'EBICS_SIGNATURE_VERIFICATION_FAILED',
    });
    expect(returnCode('123456')).toBeUndefined();
    expect(returnCodeText('123456')).toBe('123456');
  });

  it('have none that version 3.0 removed', () => {
    for (const code of ['091121', '091207']) expect(returnCode(code)).toBeUndefined();
  });
});
