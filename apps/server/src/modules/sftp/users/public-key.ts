import { createHash, createPublicKey } from 'node:crypto';
import ssh2 from 'ssh2';
import { AppError } from '../../../platform/errors.ts';

export interface ReadPublicKey {
  algorithm: string;
  /** As shown by `ssh-keygen -l`. */
  fingerprint: string;
  /** Algorithm and base64. */
  text: string;
  comment: string;
}

const RSA_BITS_MIN = 3_072;
const ALGORITHMS = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
];
const MAKE_ONE = 'Create one with: ssh-keygen -t ed25519';

/**
 * Reads a line of a file like `id_ed25519.pub`.
 * @throws AppError `public_key_refused`
 */
export function readPublicKey(line: string): ReadPublicKey {
  if (line.includes('PRIVATE KEY')) {
    throw refused('This is a private key. Keep it to yourself, and paste the file that ends in .pub.');
  }
  const key = ssh2.utils.parseKey(line);
  if (key instanceof Error || key.isPrivateKey()) {
    const isSecurityKey = /^sk-/.test(line);
    throw refused(
      isSecurityKey
        ? `Keys on security tokens (${line.split(' ')[0]}) are not supported. ${MAKE_ONE}`
        : `This is not an OpenSSH public key. Paste the line in a file like id_ed25519.pub. ${MAKE_ONE}`,
    );
  }
  if (!ALGORITHMS.includes(key.type)) throw refused(`${key.type} keys are too weak. ${MAKE_ONE}`);
  if (key.type === 'ssh-rsa') {
    const bits = createPublicKey(key.getPublicPEM()).asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < RSA_BITS_MIN) {
      throw refused(`This RSA key has ${bits} bits; at least ${RSA_BITS_MIN} are required. ${MAKE_ONE}`);
    }
  }
  const blob = key.getPublicSSH();
  return {
    algorithm: key.type,
    fingerprint: fingerprintOf(blob),
    text: `${key.type} ${blob.toString('base64')}`,
    comment: key.comment,
  };
}

/** @param blob the public key in the format of SSH */
export const fingerprintOf = (blob: Buffer): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;

/** No acceptable key is longer. */
const BLOB_BYTES_MAX = 2_200;

interface Signed {
  blob: Buffer | undefined;
  signature: Buffer | undefined;
  hashAlgo: string | undefined;
}

/** The fingerprint of the key if it made the signature; null if it did not. */
export function fingerprintOfSigner(
  { algo, data }: { algo: string; data: Buffer },
  { blob, signature, hashAlgo }: Signed,
): string | null {
  if (blob === undefined || signature === undefined || data.length > BLOB_BYTES_MAX) return null;
  const key = ssh2.utils.parseKey(`${algo} ${data.toString('base64')}`);
  if (key instanceof Error || key.verify(blob, signature, hashAlgo) !== true) return null;
  return fingerprintOf(data);
}

const refused = (message: string): AppError => new AppError('public_key_refused', message);
