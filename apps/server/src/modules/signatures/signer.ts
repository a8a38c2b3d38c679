import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { EvidenceFile, Jwks } from '@clearbench/contract';
import type { JsonValue } from '@clearbench/domain';
import { evidenceHash, type PublicKey, signedEvidence, thumbprint } from '@clearbench/test-plans/evidence';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import type { KeyRow, SigningKeyRepository } from './repository.ts';

interface Dependencies {
  repository: SigningKeyRepository;
  vault: Vault;
}

interface SigningKey extends PublicKey {
  readonly privateKey: KeyObject;
}

/** Signs results in the name of the installation, with a key that is created on first use. */
export class Signer {
  readonly #repository: SigningKeyRepository;
  readonly #vault: Vault;

  constructor({ repository, vault }: Dependencies) {
    this.#repository = repository;
    this.#vault = vault;
  }

  async sign(result: JsonValue): Promise<{ file: EvidenceFile; kid: string; sha256: string }> {
    const { kid, x, privateKey } = await this.#key();
    const file = await signedEvidence(result, { kid, x }, (bytes) => sign(null, bytes, privateKey));
    return { file, kid, sha256: await evidenceHash(file) };
  }

  async publicKeys(): Promise<Jwks> {
    await this.#key();
    const keys = await this.#repository.list();
    return {
      keys: keys.map(({ kid, x }) => ({
        kty: 'OKP' as const,
        crv: 'Ed25519' as const,
        x,
        kid,
        use: 'sig' as const,
        alg: 'EdDSA' as const,
      })),
    };
  }

  async #key(): Promise<SigningKey> {
    const known = await this.#repository.current();
    const opened = known === undefined ? null : this.#opened(known);
    if (opened !== null) return opened;
    // The master key of that time is lost: existing signatures stay valid, and a new key signs from now on.
    if (known !== undefined) await this.#repository.retire(known.kid, new Date());
    await this.#repository.add(await newKey(this.#vault));
    const added = await this.#repository.current();
    const made = added === undefined ? null : this.#opened(added);
    if (made === null) throw new Error('A signing key that was just made cannot be read.');
    return made;
  }

  #opened({ kid, x, private_sealed }: KeyRow): SigningKey | null {
    const pem = openOrNull(this.#vault, private_sealed);
    return pem === null ? null : { kid, x, privateKey: createPrivateKey(pem) };
  }
}

async function newKey(vault: Vault): Promise<KeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    kid: await thumbprint(x),
    x,
    private_sealed: vault.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    created_at: new Date(),
    retired_at: null,
  };
}
