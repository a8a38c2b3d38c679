import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../../platform/secrets/crypto.ts';
import { SEAL_PLACE, SealCheck, sealed } from './statement-seal.ts';

const vault = createVault(randomBytes(32));
const text = `:20:STATEMENT é\r\n:25:ACCOUNT\r\n  ${SEAL_PLACE}\r\n${':61:2611191119C0,30NTRF  \r\n'.repeat(30)}-}\r\n`;
const written = sealed(vault, text);
const [, id] = /VERIFICATION ID ([0-9A-F]{32})/.exec(written) ?? [];

/** Checks a text whose bytes arrive in pieces of this length. */
function checked(file: string, length: number): string | null {
  const check = new SealCheck(vault);
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += length) check.push(bytes.subarray(at, at + length));
  return check.end();
}

describe('the seal of a statement', () => {
  it('is confirmed in whatever pieces its bytes arrive', () => {
    for (let length = 1; length < 200; length++) expect(checked(written, length), `${length}`).toBe(id);
    expect(checked(written, 1e6)).toBe(id);
  });

  it('does not depend on line ends, nor on white space around the text', () => {
    for (const length of [1, 7, 64]) {
      expect(checked(`\n \n${written.replaceAll('\r\n', '\n')}\n\t`, length)).toBe(id);
    }
  });

  it('is broken by any change within', () => {
    for (const changed of [
      written.replace('0,30', '0,31'),
      written.replace('  \r\n', ' \r\n'),
      `${written}x`,
      written.replace(String(id), '0'.repeat(32)),
      '',
    ]) {
      expect(checked(changed, 50)).toBeNull();
    }
  });

  it('costs no more memory than a piece, whatever arrives', () => {
    const check = new SealCheck(vault);
    for (let megabytes = 0; megabytes < 20; megabytes++) check.push(Buffer.alloc(1024 * 1024, ' '));
    expect(check.end()).toBeNull();
  });
});
