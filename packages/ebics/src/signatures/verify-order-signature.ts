import type { PublicKey } from '../keys/public-key.ts';
import { explainSignature } from './explain-signature.ts';
import { type HashForm, orderDataDigest } from './order-data-digest.ts';
import type { OrderSignature } from './read-order-signatures.ts';
import { type SignedData, signsWithPkcs1, signsWithPss } from './signature-check.ts';

export type SignatureVerdict =
  | {
      ok: true;
      /** Which bytes the client hashed; `given` if we got only the hash. */
      hashForm: HashForm | 'given';
      /** In a full sentence: what a stricter bank would refuse. */
      note?: string;
    }
  | { ok: false; code: '091301'; problem: string };

export interface SignatureOptions {
  /** Accept only the hash without CR, LF and Ctrl-Z. Default: false. */
  strict?: boolean;
  /** Other keys of the subscriber, to explain a failure. */
  otherKeys?: readonly PublicKey[];
}

const RAW_NOTE =
  'The hash is over all bytes. The specification excludes CR, LF and Ctrl-Z from it: remove them before hashing.';

/** Checks an A005 or A006 signature of an order, and explains a failure. */
export function verifyOrderSignature(
  signature: OrderSignature,
  key: PublicKey,
  signed: SignedData,
  { strict = false, otherKeys = [] }: SignatureOptions = {},
): SignatureVerdict {
  const fail = (problem: string): SignatureVerdict => ({ ok: false, code: '091301', problem });
  if (signature.version !== key.version)
    return fail(
      `The signature says ${signature.version}, but the key is registered for ${key.version}. Sign with ${key.version}, or change the key with PUB.`,
    );
  if ('digest' in signed)
    return signs(signature, signed.digest, key)
      ? { ok: true, hashForm: 'given' }
      : fail(explainSignature(signature, key, signed, otherKeys));
  const digest = (form: HashForm) =>
    signed instanceof Uint8Array ? orderDataDigest(signed, form) : signed[form];
  if (signs(signature, digest('stripped'), key)) return { ok: true, hashForm: 'stripped' };
  if (signs(signature, digest('raw'), key))
    return strict ? fail(RAW_NOTE) : { ok: true, hashForm: 'raw', note: RAW_NOTE };
  return fail(explainSignature(signature, key, signed, otherKeys));
}

function signs({ value }: OrderSignature, digest: Uint8Array, key: PublicKey): boolean {
  return key.version === 'A006' ? signsWithPss(value, digest, key) : signsWithPkcs1(value, digest, key);
}
