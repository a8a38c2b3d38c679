import { randomBytes } from 'node:crypto';
import { verifyEvidence } from '@clearbench/test-plans/evidence';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { createSigningKeyRepository } from './repository.ts';
import { Signer } from './signer.ts';

const RESULT = { partner: 'Oak Bank' };

const database = await createTestDatabase();

const signerWith = (masterKey: Buffer, others: Buffer[] = []): Signer =>
  new Signer({
    repository: createSigningKeyRepository(database.control.db),
    vault: createVault(masterKey, others),
  });
const [first, second, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)];

it('all processes sign with one key, also when they need it at once', async () => {
  const signed = await Promise.all([1, 2, 3].map(() => signerWith(first).sign(RESULT)));
  expect(new Set(signed.map(({ kid }) => kid)).size).toBe(1);
});

it('the key stays when the master key is changed', async () => {
  const { kid } = await signerWith(first).sign(RESULT);
  expect((await signerWith(second, [first]).sign(RESULT)).kid).toBe(kid);
});

it('a new key signs when the master key is lost, and what was signed stays valid', async () => {
  const { file, kid } = await signerWith(first).sign(RESULT);
  const renewed = signerWith(lost);
  expect((await renewed.sign(RESULT)).kid).not.toBe(kid);
  const { keys } = await renewed.publicKeys();
  expect(keys).toHaveLength(2);
  expect(keys.map((key) => key.kid)).toContain(kid);
  expect(await verifyEvidence(JSON.stringify(file))).toMatchObject({ ok: true, result: RESULT });
});
