import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { JsonValue } from '@clearbench/domain';
import { type PublicKey, signedEvidence, thumbprint } from '@clearbench/test-plans/evidence';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inFolder, runHere } from '../testing/run-here.ts';
import { serve, stopServing } from '../testing/serve.ts';

inFolder();
afterEach(stopServing);

const AT = '2026-11-27T10:00:00.000Z';
const COUNTS = { open: 0, running: 0, passed: 3, failed: 0, waived: 1 };
const RESULT = {
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
    counts: COUNTS,
    lastActivityAt: AT,
    signOff: { by: 'ben', at: AT, comment: null },
    cases: [],
  },
};

let key: PublicKey;
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  key = { kid: await thumbprint(x), x };
  const write = async (name: string, result: JsonValue) => {
    const file = await signedEvidence(result, key, (bytes) => sign(null, bytes, privateKey));
    writeFileSync(name, JSON.stringify(file));
    return file;
  };
  const file = await write('good.json', RESULT);
  await write('with-rules.json', {
    ...RESULT,
    run: {
      ...RESULT.run,
      digest: 'd1',
      rules: [
        { at: AT, version: 2, digest: 'd2', cause: 'start', by: null },
        { at: AT, version: 3, digest: 'd3', cause: 'saved', by: 'cleo' },
        { at: AT, version: null, digest: null, cause: 'days', by: null },
      ],
    },
  });
  await write('other.json', { type: 'something else' });
  const payload = `${file.payload.slice(0, -4)}AAAA`;
  writeFileSync('changed.json', JSON.stringify({ ...file, payload }));
  const jwk = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', ...key };
  writeFileSync('jwks.json', JSON.stringify({ keys: [jwk] }));
  writeFileSync('empty.json', JSON.stringify({ keys: [] }));
  writeFileSync('text.txt', 'no JSON');
});

describe('clearbench verify', () => {
  it('says what was signed and by which key, and that the key is to be compared', async () => {
    const { code, out } = await runHere(['verify', 'good.json']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^good\.json: valid\n {2}Plan {7}SEPA, version 2\n {2}Workspace {2}Oak Bank \(oak\)\n/,
    );
    expect(out).toContain('3 passed, 1 waived');
    expect(out).toContain(`by ben, ${AT}`);
    expect(out).toContain(key.kid);
    expect(out).toContain('Compare the key with those of the installation: pass --server URL');
  });

  it('names the plan and the house rules by their digests, and each change of the rules', async () => {
    const { code, out } = await runHere(['verify', 'with-rules.json']);
    expect(code).toBe(0);
    expect(out).toContain('  Plan hash  d1\n  Rules      version 2 (d2)\n');
    expect(out).toContain(`version 2 to version 3, saved by cleo, ${AT} (d3)`);
    expect(out).toContain(`version 3 to none, by their dates, ${AT}\n`);
  });

  it('takes a key that the reader knows, from a file or by its fingerprint', async () => {
    for (const known of [
      ['--jwks', 'jwks.json'],
      ['--key', key.kid],
    ]) {
      const { code, out } = await runHere(['verify', 'good.json', ...known]);
      expect([code, out.includes('Compare')]).toEqual([0, false]);
    }
  });

  it('compares the key with those that the installation publishes', async () => {
    const asked: (string | undefined)[] = [];
    const answers = ['jwks.json', 'empty.json'].map((name) => readFileSync(name));
    const url = await serve((request, response) => {
      asked.push(request.url);
      response.end(answers.shift());
    });
    const known = await runHere(['verify', 'good.json', '--server', `${url}/`]);
    expect([known.code, known.out.includes('Compare')]).toEqual([0, false]);
    const unknown = await runHere(['verify', 'good.json', '--server', url]);
    expect(unknown).toMatchObject({ code: 1, out: expect.stringContaining(`which ${url} does not have.`) });
    expect(asked).toEqual(['/.well-known/jwks.json', '/.well-known/jwks.json']);
  });

  it('says that the installation does not answer', async () => {
    const url = await serve(() => undefined);
    stopServing();
    const { code, err } = await runHere(['verify', 'good.json', '--server', url]);
    expect([code, err]).toEqual([3, expect.stringContaining(`No answer from ${url}`)]);
  });

  it.each([
    [['changed.json'], 'The signature does not match: the file was changed after it was signed.'],
    [['text.txt'], 'it is not a flattened JWS in JSON.'],
    [['other.json'], 'the signed content is not a test run result'],
    [['good.json', '--jwks', 'empty.json'], 'which empty.json does not have.'],
    [['good.json', '--key', 'abc'], 'not by abc.'],
  ])('%j is 1', async (args, problem) => {
    const { code, out } = await runHere(['verify', ...args]);
    expect([code, out]).toEqual([1, expect.stringContaining(`: not valid. `)]);
    expect(out).toContain(problem);
  });

  it.each([
    [['missing.json'], "missing.json can't be read: there is no such file."],
    [['good.json', '--jwks', 'text.txt'], 'text.txt has no keys of an installation'],
    [['good.json', '--jwks', 'missing'], "--jwks: missing can't be read"],
  ])('%j is 2', async (args, problem) => {
    const { code, err } = await runHere(['verify', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('prints one line of JSON for programs', async () => {
    const good = JSON.parse((await runHere(['verify', '--json', 'good.json'])).out);
    expect(good).toMatchObject({ valid: true, key: key.kid, result: { run: { counts: COUNTS } } });
    const bad = JSON.parse((await runHere(['verify', '--json', 'changed.json'])).out);
    expect(bad).toMatchObject({ valid: false, problem: expect.stringContaining('changed') });
  });
});
