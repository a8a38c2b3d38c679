import type { JsonValue } from '@clearbench/domain';
import { signedEvidence, thumbprint } from '@clearbench/test-plans/evidence';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { describe, expect, it } from 'vitest';
import { verdictOn } from './evidence-verdict.ts';

const AT = '2026-11-27T10:00:00.000Z';
const RESULT: JsonValue = {
  type: 'clearbench-test-result/1',
  asOf: AT,
  url: null,
  workspace: { name: 'oak', title: 'Oak Bank' },
  plan: JSON.parse(JSON.stringify(READY_PLANS[0]?.document)),
  run: {
    id: 'r1',
    plan: 'sepa',
    title: 'SEPA',
    version: 2,
    state: 'signed-off',
    startedAt: AT,
    startedBy: 'ann',
    endedAt: AT,
    counts: { open: 0, running: 0, passed: 0, failed: 0, waived: 0 },
    lastActivityAt: AT,
    signOff: { by: 'ben', at: AT, comment: null },
    cases: [],
  },
};

const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
const kid = await thumbprint(x);
const keys = [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x } as const];
const fileOf = async (result: JsonValue) =>
  signedEvidence(
    result,
    { kid, x },
    async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(bytes))),
  );
const good = await fileOf(RESULT);
const other = await fileOf({ type: 'else' });
const check = (file: unknown, expected: Partial<Parameters<typeof verdictOn>[1]> = {}) =>
  verdictOn(JSON.stringify(file), { keys, sha256: null, ...expected });

describe('the verdict on a file', () => {
  it('names the key and the result, and accepts the hash that the PDF shows', async () => {
    const verdict = await check(good);
    expect(verdict).toMatchObject({ ok: true, kid, result: { run: { id: 'r1' } } });
    const { sha256 } = verdict as { sha256: string };
    expect(await check(good, { sha256 })).toMatchObject({ ok: true });
  });

  it.each([
    ['of another type', {}, {}, 'Not valid'],
    ['that was changed', { ...good, payload: `${good.payload.slice(0, -4)}AAAA` }, {}, 'Not valid'],
    ['of another installation', good, { keys: [] }, 'Signed by an unknown key'],
    ['of something else', other, {}, 'Not a test result'],
    ['of another PDF', good, { sha256: 'ab' }, 'Not the evidence of this PDF'],
  ])('refuses a file %s', async (_, file, expected, title) => {
    expect(await check(file, expected)).toMatchObject({ ok: false, title });
  });
});
