import { constants, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PublicKey } from '../keys/public-key.ts';
import { orderDataDigest, stripped } from './order-data-digest.ts';
import type { OrderSignature } from './read-order-signatures.ts';
import { type SignedData, signsWithPkcs1, signsWithPss } from './signature-check.ts';

/** Larger files are not deflated just to explain an error. */
const MAX_DEFLATED = 1_000_000;

/** Something that a client may have hashed. */
interface HashedForm {
  /** Completes the sentence “Your client hashes …”; undefined for what it should hash. */
  mistake?: string;
  digest: Uint8Array;
  /** What has this hash, if we know it. */
  bytes?: Uint8Array;
}

/** Says what is wrong with a signature that doesn't verify, by trying what clients usually do wrong. */
export function explainSignature(
  { value, version, certificate }: OrderSignature,
  key: PublicKey,
  signed: SignedData,
  otherKeys: readonly PublicKey[],
): string {
  const bytes = Math.ceil((key.key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  const others = otherKeys.filter((other) => !other.key.equals(key.key));
  for (const candidate of [key, ...others])
    for (const form of hashedForms(signed)) {
      const padding = findPadding(value, form, version, candidate);
      if (padding === undefined) continue;
      const mistakes = [
        candidate === key
          ? undefined
          : `Your client signs with your ${candidate.version} key instead of the registered ${key.version} key.`,
        form.mistake === undefined ? undefined : `Your client hashes ${form.mistake}.`,
        padding === '' ? undefined : padding,
      ];
      return mistakes.filter((mistake) => mistake !== undefined).join(' ');
    }
  if (value.length !== bytes)
    return `The signature has ${value.length} bytes, and the registered key ${bytes}: it is not one with this key. Sign with the key of your last INI, PUB or HCS.`;
  if (
    certificate !== undefined &&
    key.certificate !== undefined &&
    !Buffer.from(certificate).equals(key.certificate)
  )
    return 'The certificate beside the signature is not the registered one. Sign with the key of your last INI, PUB or HCS.';
  return `The signature is not one over this order with the registered ${key.version} key. Sign the bytes that you deflate and encrypt, with the key of your last INI, PUB or HCS.`;
}

/** Empty if everything about the padding is right; undefined if none fits. */
function findPadding(
  signature: Uint8Array,
  { digest, bytes }: HashedForm,
  version: string,
  key: PublicKey,
): string | undefined {
  const pss = constants.RSA_PSS_SALTLEN_AUTO;
  const again = createHash('sha256').update(digest).digest();
  const isA006 = version === 'A006';
  if (signsWithPss(signature, digest, key))
    return isA006 ? '' : 'Your client pads with PSS, as A006 does. A005 pads with PKCS #1 v1.5.';
  if (signsWithPkcs1(signature, digest, key))
    return isA006 ? 'Your client pads with PKCS #1 v1.5, as A005 does. A006 pads with PSS.' : '';
  if (signsWithPss(signature, digest, key, pss))
    return 'The salt of the PSS padding does not have 32 bytes. Set its length to 32.';
  if (signsWithPkcs1(signature, again, key))
    return isA006
      ? 'Your client pads with PKCS #1 v1.5, as A005 does. A006 pads with PSS.'
      : 'Your client hashes the hash again, as A006 does. A005 hashes the order once.';
  if (bytes !== undefined && signsWithPss(signature, bytes, key, pss))
    return 'Your client hashes the order once. A006 hashes it, and then PSS hashes this hash again.';
  return undefined;
}

function hashedForms(signed: SignedData): HashedForm[] {
  if (!(signed instanceof Uint8Array)) {
    const digest = 'digest' in signed ? signed.digest : signed.stripped;
    const hex = Buffer.from(digest).toString('hex');
    return [
      { digest },
      ...('raw' in signed ? [{ digest: signed.raw }] : []),
      formOf('the hash as text in hexadecimal; use its 32 bytes', Buffer.from(hex)),
      formOf('the hash as text in hexadecimal; use its 32 bytes', Buffer.from(hex.toUpperCase())),
      formOf('the hash as text in base64; use its 32 bytes', Buffer.from(base64(digest))),
    ];
  }
  return [
    { digest: orderDataDigest(signed, 'stripped'), bytes: stripped(signed) },
    { digest: orderDataDigest(signed, 'raw'), bytes: signed },
    ...(signed.length > MAX_DEFLATED ? [] : [6, 9, 1]).map((level) =>
      formOf('the deflated data; hash the file itself', deflateSync(signed, { level })),
    ),
    formOf('the base64 text of the file; hash the file itself', Buffer.from(base64(signed))),
    formOf(
      'the hash as text in hexadecimal; use its 32 bytes',
      Buffer.from(Buffer.from(orderDataDigest(signed)).toString('hex')),
    ),
    formOf('nothing: the signature is over an empty text; hash the file', new Uint8Array()),
  ];
}

function formOf(mistake: string, bytes: Uint8Array): HashedForm {
  return { mistake, bytes, digest: createHash('sha256').update(bytes).digest() };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
