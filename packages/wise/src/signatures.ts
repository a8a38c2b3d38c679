import { derOf, fromBase64, toBase64, utf8 } from './encoding.ts';

/** RSA PKCS#1 v1.5 with SHA-256, which Wise uses to sign events and requires for one-time tokens. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** True if one of the keys signed exactly these bytes. */
export type EventVerifier = (body: string | Uint8Array, signature: string | null) => Promise<boolean>;

/**
 * Checks `X-Signature-SHA256` of incoming events. Pass the raw body as received: parsing and serialising it changes bytes.
 * Several keys allow for a change of Wise's key.
 * @param publicKeys SPKI, PEM or base64, such as `WISE_SANDBOX.eventPublicKey`.
 * @throws TypeError if a key is invalid.
 */
export async function createEventVerifier(publicKeys: readonly string[]): Promise<EventVerifier> {
  const keys = await Promise.all(publicKeys.map(importPublicKey));
  return async (body, signature) => {
    const signatureBytes = signature === null ? null : fromBase64(signature);
    if (signatureBytes === null) return false;
    const bytes = typeof body === 'string' ? utf8(body) : new Uint8Array(body);
    for (const key of keys) {
      if (await crypto.subtle.verify(ALGORITHM, key, signatureBytes, bytes)) return true;
    }
    return false;
  };
}

/**
 * Signs texts with a private key (PKCS#8, PEM or base64): one-time tokens for the option `approve` of the client.
 * @throws TypeError if the key is invalid.
 */
export async function createSigner(privateKey: string): Promise<(text: string) => Promise<string>> {
  const der = derOf(privateKey);
  if (der === null) throw new TypeError('The private key is neither PEM nor base64.');
  const key = await crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']);
  return async (text) => toBase64(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, utf8(text))));
}

/** A new RSA key pair of 2,048 bits: SPKI and PKCS#8 in base64. */
export async function generateKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return { publicKey: toBase64(new Uint8Array(spki)), privateKey: toBase64(new Uint8Array(pkcs8)) };
}

async function importPublicKey(publicKey: string) {
  const der = derOf(publicKey);
  if (der === null) throw new TypeError('The public key is neither PEM nor base64.');
  return await crypto.subtle.importKey('spki', der, ALGORITHM, false, ['verify']);
}
