import type { Vault } from '../../../platform/secrets/crypto.ts';

const LABEL = 'VERIFICATION ID ';
const BLANK = '0'.repeat(32);
const SEALED = /VERIFICATION ID ([0-9A-F]{32})/;

/** A placeholder for the verification id, in characters that every statement format allows. */
export const SEAL_PLACE = `${LABEL}${BLANK}`;

/**
 * Writes the verification id into a statement. It is a seal over all of the text, so the server can check it without keeping a
 * copy.
 */
export function sealed(vault: Vault, text: string): string {
  return text.replaceAll(SEAL_PLACE, `${LABEL}${asId(vault.fingerprint(signed(text)))}`);
}

/** The verification id of an unchanged statement that this server wrote; null for any other text. Earlier master keys count. */
export function verifiedSeal(vault: Vault, text: string): string | null {
  const [, seal] = SEALED.exec(text) ?? [];
  if (seal === undefined) return null;
  const written = signed(text.replaceAll(`${LABEL}${seal}`, SEAL_PLACE));
  return vault.fingerprints(written).some((fingerprint) => asId(fingerprint) === seal) ? seal : null;
}

/** Line ends do not count: mail programs and editors change them. */
const signed = (text: string): string => `statement\n${text.replaceAll('\r\n', '\n').trim()}`;

const asId = (fingerprint: Buffer): string => fingerprint.subarray(0, 16).toString('hex').toUpperCase();
