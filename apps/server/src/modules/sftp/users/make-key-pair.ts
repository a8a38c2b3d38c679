import { promisify } from 'node:util';
import ssh2 from 'ssh2';

interface KeyPair {
  public: string;
  private: string;
}

/**
 * A new Ed25519 key pair in the format of OpenSSH. About one in 256 of the pairs from `ssh2` begins with a zero byte,
 * which `ssh2` drops: nobody can read that key, so another pair is generated.
 */
export function makeKeyPair(): KeyPair {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519');
    if (isUsable(pair)) return pair;
  }
}

export const KEY_KINDS = ['ed25519', 'ecdsa', 'rsa'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const BITS = { ed25519: {}, ecdsa: { bits: 256 }, rsa: { bits: 3_072 } } as const;

const generateKeyPair = promisify(
  ssh2.utils.generateKeyPair as (
    kind: KeyKind,
    options: object,
    done: (error: Error | null, pair: KeyPair) => void,
  ) => void,
);

/** A new private key in the format of OpenSSH. The search for the primes of an RSA key takes another thread a second. */
export async function makePrivateKey(kind: KeyKind): Promise<string> {
  for (;;) {
    const pair = await generateKeyPair(kind, BITS[kind]);
    if (isUsable(pair)) return pair.private;
  }
}

const ED25519_BYTES = 51;
const SAMPLE = Buffer.from('sample');

/** True if the public key verifies what the private key signs. */
function isUsable(pair: KeyPair): boolean {
  const [known, own] = [pair.public, pair.private].map((text) => ssh2.utils.parseKey(text));
  if (known === undefined || own === undefined || known instanceof Error || own instanceof Error)
    return false;
  if (known.type === 'ssh-ed25519' && known.getPublicSSH().length !== ED25519_BYTES) return false;
  const signature = own.sign(SAMPLE);
  return Buffer.isBuffer(signature) && known.verify(SAMPLE, signature) === true;
}
