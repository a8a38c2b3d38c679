import { constants, createHash, verify } from 'node:crypto';
import type { PublicKey } from '../keys/public-key.ts';
import type { Authentication } from './read-authentication.ts';

export type AuthenticationVerdict =
  | { ok: true }
  | {
      ok: false;
      code: '061001';
      failure: 'refused' | 'digest' | 'signature';
      /** In full sentences. `refused` means that the signature wasn't even computed. */
      problem: string;
      /** Both in base64, as DigestValue has it. */
      statedDigest: string;
      computedDigest: string;
      /** What we hashed. */
      canonical: string;
    };

/** Checks the authentication signature (X002) of a request, and explains a failure. `otherKeys` serve only for that. */
export function verifyAuthentication(
  { authentication }: { authentication: Authentication },
  key: PublicKey,
  otherKeys: readonly PublicKey[] = [],
): AuthenticationVerdict {
  const { canonical, statedDigest, refusal } = authentication;
  const computed = sha256(canonical);
  const fail = (failure: 'refused' | 'digest' | 'signature', problem: string): AuthenticationVerdict => ({
    ok: false,
    code: '061001',
    failure,
    problem,
    statedDigest: Buffer.from(statedDigest).toString('base64'),
    computedDigest: computed.toString('base64'),
    canonical,
  });
  if (refusal !== undefined) return fail('refused', refusal);
  if (!computed.equals(statedDigest)) return fail('digest', explainDigest(authentication));
  if (!verifies(authentication.signedInfo, authentication.signature, key))
    return fail('signature', explainSignature(authentication, key, otherKeys));
  return { ok: true };
}

function explainDigest({ statedDigest, otherForms }: Authentication): string {
  const start = 'The digest of the authenticated elements differs from DigestValue.';
  const stated = Buffer.from(statedDigest);
  const form = otherForms().find((candidate) => sha256(candidate.canonical).equals(stated));
  if (form !== undefined) return `${start} Your client ${form.mistake}. To fix this, ${form.fix}.`;
  return `${start} Compare the bytes that you hash with those that we hashed: perhaps an element was changed or indented after hashing.`;
}

function explainSignature(
  { signedInfo, signature, otherSignedInfos }: Authentication,
  key: PublicKey,
  otherKeys: readonly PublicKey[],
): string {
  const start =
    'DigestValue is right, but SignatureValue is not a signature over SignedInfo with the X002 key that we know.';
  const form = otherSignedInfos().find(({ canonical }) => verifies(canonical, signature, key));
  if (form !== undefined)
    return `${start} It is one over other bytes: for SignedInfo, your client ${form.mistake}. To fix this, ${form.fix}.`;
  if (verifies(signedInfo, signature, key, constants.RSA_PKCS1_PSS_PADDING))
    return `${start} Your client pads with PSS. Pad X002 signatures with PKCS #1 v1.5; only A006 uses PSS.`;
  const hash = createHash('sha256').update(signedInfo, 'utf8').digest();
  if (verifies(hash, signature, key)) return `${start} Your client hashes SignedInfo twice. Hash it once.`;
  const other = otherKeys.find((candidate) => verifies(signedInfo, signature, candidate));
  if (other !== undefined)
    return `${start} It is one with your ${other.version} key. Sign requests with the X002 key.`;
  const bytes = Math.ceil((key.key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  if (signature.length !== bytes)
    return `${start} It has ${signature.length} bytes, and the key ${bytes}: sign with the X002 key that you sent with HIA.`;
  return `${start} Sign with the X002 key that you sent with HIA, and canonicalise SignedInfo with the namespaces that it inherits.`;
}

function verifies(
  signed: string | Uint8Array,
  signature: Uint8Array,
  { key }: PublicKey,
  padding: number = constants.RSA_PKCS1_PADDING,
): boolean {
  return verify(
    'sha256',
    typeof signed === 'string' ? Buffer.from(signed, 'utf8') : signed,
    { key, padding },
    signature,
  );
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
