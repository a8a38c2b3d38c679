import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { sha256 } from '../../../platform/secrets/crypto.ts';
import type { PasskeyRow } from './factors-repository.ts';
import { verifyRequest } from './passkeys.ts';

const SITE = { id: 'payments.bank.example', origin: 'https://payments.bank.example' };
const CHALLENGE = 'Y2hhbGxlbmdl';
const OF_USER = 0x05;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
// An ES256 key as COSE writes it: type, algorithm, curve and coordinates.
const COSE = new Map<number, number | Uint8Array>([
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
  [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
]);
const PASSKEY: PasskeyRow = {
  id: 'cGFzc2tleQ',
  operator_id: 'ann',
  name: 'Laptop',
  public_key: Buffer.from(isoCBOR.encode(COSE)),
  counter: 4n,
  transports: [],
  created_at: new Date(0),
  last_used_at: null,
};

interface Assertion {
  origin: string;
  site: string;
  type: string;
  challenge: string;
  flags: number;
  counter: number;
  key: KeyObject;
}

function assertion(more: Partial<Assertion> = {}) {
  const { origin, site, type, challenge, flags, counter, key } = {
    ...{ origin: SITE.origin, site: SITE.id, type: 'webauthn.get', challenge: CHALLENGE },
    ...{ flags: OF_USER, counter: 5, key: privateKey, ...more },
  };
  const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = Buffer.concat([sha256(site), Buffer.from([flags, 0, 0, 0, counter])]);
  const signature = createSign('sha256').update(data).update(sha256(client)).sign(key);
  return {
    id: PASSKEY.id,
    rawId: PASSKEY.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    },
  };
}

const verify = (more?: Partial<Assertion>) =>
  verifyRequest(SITE, assertion(more), PASSKEY, async (ticket) => ticket === CHALLENGE);

it('a passkey of this site is accepted, with its counter', async () => {
  expect(await verify()).toBe(5n);
});

it.each<[string, Partial<Assertion>]>([
  ['another origin', { origin: 'https://payments-bank.example' }],
  ['a part of the domain', { origin: 'https://evil.payments.bank.example' }],
  ['this host without TLS', { origin: 'http://payments.bank.example' }],
  ['another port', { origin: 'https://payments.bank.example:8443' }],
  ['another site', { site: 'bank.example' }],
  ['a registration', { type: 'webauthn.create' }],
  ['another challenge', { challenge: 'b3RoZXI' }],
  ['a device that did not check its user', { flags: 0x01 }],
  ['a counter that went back', { counter: 3 }],
  ['another key', { key: another }],
])('that of %s is refused', async (_name, more) => {
  await expect(verify(more)).rejects.toMatchObject({ code: 'invalid_second_factor' });
});
