import {
  createMessage,
  decrypt,
  encrypt,
  generateKey,
  type Key,
  type PartialConfig,
  type PrivateKey,
  readCleartextMessage,
  readKey,
  readMessage,
  readPrivateKey,
  type VerifyMessageResult,
  verify,
} from 'openpgp';

/** What cannot be done with a message or a key, as sentences for its sender. */
export class PgpRefusal extends Error {}

export interface PgpKeyPair {
  /** Armored. */
  publicKey: string;
  privateKey: string;
  fingerprint: string;
}

/** RSA, which every implementation of OpenPGP knows. */
const RSA_BITS = 3_072;

export async function makeKeyPair(name: string): Promise<PgpKeyPair> {
  const { privateKey, publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: RSA_BITS,
    userIDs: [{ name }],
    format: 'armored',
  });
  return { privateKey, publicKey, fingerprint: fingerprintOf(await readKey({ armoredKey: publicKey })) };
}

/** Reads a public key for which files can be encrypted. @throws PgpRefusal */
export async function readPublicKey(armored: string): Promise<{ publicKey: string; fingerprint: string }> {
  if (armored.includes('PRIVATE KEY')) {
    throw new PgpRefusal('This is a private key. Keep it to yourself, and paste the public key.');
  }
  const key = await readKey({ armoredKey: armored }).catch(() => {
    throw new PgpRefusal(
      'This is not a PGP public key. Paste the block that begins with -----BEGIN PGP PUBLIC KEY BLOCK-----.',
    );
  });
  await key.getEncryptionKey().catch((error: Error) => {
    throw new PgpRefusal(
      `Files can't be encrypted for this PGP key (${withoutStop(error)}). It may have expired, been revoked, or only be for signatures. Paste a current public key with which others can encrypt files.`,
    );
  });
  return { publicKey: key.armor(), fingerprint: fingerprintOf(key) };
}

interface Opening {
  content: Uint8Array;
  /** The private keys of the workspace, armored, the newest first. */
  privateKeys: readonly string[];
  /** The public key of the sender, armored; null: signatures are not checked. */
  signer: string | null;
  /** A message that grows to more bytes is refused. */
  maxBytes: number;
}

/** The content of a message that is encrypted, signed or both. @throws PgpRefusal */
export async function open({ content, privateKeys, signer, maxBytes }: Opening): Promise<Uint8Array> {
  const config = { maxDecompressedMessageSize: maxBytes };
  const verificationKeys = signer === null ? [] : [await readKey({ armoredKey: signer })];
  const text = Buffer.from(
    content.buffer,
    content.byteOffset,
    Math.min(content.length, ARMOR_BYTES),
  ).toString('latin1');
  if (text.startsWith('-----BEGIN PGP SIGNED MESSAGE-----')) {
    const message = await readCleartextMessage({
      cleartextMessage: Buffer.from(content).toString('utf8'),
    }).catch(unreadable);
    const { data, signatures } = await verify({ message, verificationKeys, config });
    await requireSigned(signatures, verificationKeys);
    return Buffer.from(data);
  }
  const message = await readMessageOf(content, text, config);
  const keyIds = message.getEncryptionKeyIDs();
  if (keyIds.length === 0) {
    const { data, signatures } = await verify({ message, verificationKeys, format: 'binary', config }).catch(
      unreadable,
    );
    await requireSigned(signatures, verificationKeys);
    return data;
  }
  const own = await Promise.all(privateKeys.map((armoredKey) => readPrivateKey({ armoredKey })));
  const [newest] = own;
  if (newest === undefined) {
    throw new PgpRefusal(
      'The file is encrypted with PGP, and this workspace has no PGP key. Ask the operator to create one, and encrypt the file for it.',
    );
  }
  if (!own.some((key) => keyIds.some((id) => isFor(key, id.toHex())))) {
    throw new PgpRefusal(
      `The file is encrypted for another PGP key. Encrypt it for ${fingerprintOf(newest)}, which the operator can give you.`,
    );
  }
  const { data, signatures } = await decrypt({
    message,
    decryptionKeys: own,
    verificationKeys,
    format: 'binary',
    config,
  }).catch(unreadable);
  await requireSigned(signatures, verificationKeys);
  return data;
}

interface Sealing {
  content: Uint8Array;
  /** Public key, armored. */
  recipient: string;
  /** The workspace's private key, armored; null: the message is not signed. */
  privateKey: string | null;
}

/** Encrypts for the recipient, and signs. @throws PgpRefusal if the recipient's key has expired or was revoked */
export async function seal({ content, recipient, privateKey }: Sealing): Promise<Uint8Array> {
  return await encrypt({
    message: await createMessage({ binary: content }),
    encryptionKeys: await readKey({ armoredKey: recipient }),
    ...(privateKey !== null && { signingKeys: await readPrivateKey({ armoredKey: privateKey }) }),
    format: 'binary',
  }).catch((error: Error) => {
    throw new PgpRefusal(
      `The user's PGP key can't be used any more (${withoutStop(error)}). Ask the user for a current public key, and replace it in the user's settings.`,
    );
  });
}

/** Enough for the first line. */
const ARMOR_BYTES = 64;

const readMessageOf = (content: Uint8Array, start: string, config: PartialConfig) =>
  (start.startsWith('-----')
    ? readMessage({ armoredMessage: Buffer.from(content).toString('latin1'), config })
    : readMessage({ binaryMessage: content, config })
  ).catch(unreadable);

const unreadable = (error: Error): never => {
  throw new PgpRefusal(
    `The PGP message can't be read (${withoutStop(error)}). It may be damaged or incomplete, need a password, or grow beyond 10 MB or 200 times its size. Encrypt the file again for the PGP key of this workspace, in parts if it is larger.`,
  );
};

const withoutStop = ({ message }: Error): string => message.replace(/\.$/, '');

/** An id of zeros hides the recipient. */
const isFor = (key: PrivateKey, id: string): boolean =>
  /^0+$/.test(id) || key.getKeyIDs().some((own) => own.toHex() === id);

async function requireSigned(
  signatures: VerifyMessageResult['signatures'],
  keys: readonly Key[],
): Promise<void> {
  const [key] = keys;
  if (key === undefined) return;
  const signer = fingerprintOf(key);
  if (signatures.length === 0) {
    throw new PgpRefusal(`The file is not signed. Sign it with the PGP key ${signer}.`);
  }
  const verified = await Promise.allSettled(signatures.map((signature) => signature.verified));
  if (verified.some(({ status }) => status === 'fulfilled')) return;
  throw new PgpRefusal(
    `The signature is not a valid one of the PGP key ${signer}. Sign the file with that key.`,
  );
}

const fingerprintOf = (key: Key): string => key.getFingerprint().toUpperCase();
