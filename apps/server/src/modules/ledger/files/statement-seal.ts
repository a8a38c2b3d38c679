import type { Fingerprinting, Vault } from '../../../platform/secrets/crypto.ts';

const LABEL = 'VERIFICATION ID ';
const ID_LENGTH = 32;
const BLANK = '0'.repeat(ID_LENGTH);
const SEALED = /VERIFICATION ID ([0-9A-F]{32})/;
const PREFIX = 'statement\n';

/** A placeholder for the verification id, in characters that every statement format allows. */
export const SEAL_PLACE = `${LABEL}${BLANK}`;

/**
 * Writes the verification id into a statement. It is a seal over all of the text, so the server can check it without keeping a
 * copy. Line ends do not count: mail programs and editors change them.
 */
export function sealed(vault: Vault, text: string): string {
  const signed = `${PREFIX}${text.replaceAll('\r\n', '\n').trim()}`;
  return text.replaceAll(SEAL_PLACE, `${LABEL}${asId(vault.fingerprint(signed))}`);
}

const asId = (fingerprint: Buffer): string => fingerprint.subarray(0, 16).toString('hex').toUpperCase();

/** Kept back from each piece: a line end, or a verification id, may continue in the next one. */
const KEPT = SEAL_PLACE.length;
/** No statement has this much consecutive white space. */
const WHITE_SPACE_MAX = 4096;

/**
 * Checks the seal of a statement that arrives in pieces: only one piece of a large file is in memory at a time, and
 * no other request waits.
 */
export class SealCheck {
  readonly #fingerprinting: Fingerprinting;
  #seal: string | null = null;
  /** In Latin-1, one character for each byte. */
  #kept = '';
  #hasBegun = false;
  #isStatement = true;

  constructor(vault: Vault) {
    this.#fingerprinting = vault.fingerprinting();
    this.#fingerprinting.update(Buffer.from(PREFIX));
  }

  push(bytes: Buffer): void {
    if (!this.#isStatement) return;
    this.#kept = withPlainLineEnds(this.#kept + bytes.toString('latin1'));
    if (!this.#hasBegun) this.#kept = this.#kept.replace(/^[ \t\n\v\f\r]+/, '');
    this.#hasBegun ||= this.#kept !== '';
    const end = endOfWhole(this.#kept);
    this.#take(this.#kept.slice(0, end));
    this.#kept = this.#kept.slice(end);
    this.#isStatement = this.#kept.length < KEPT + WHITE_SPACE_MAX;
  }

  /** The verification id of an unchanged statement that this server wrote; null for anything else. Earlier master keys count. */
  end(): string | null {
    if (!this.#isStatement) return null;
    this.#take(withPlainLineEnds(this.#kept).replace(/[ \t\n\v\f\r]+$/, ''));
    const seal = this.#seal;
    const isWritten = this.#fingerprinting.digests().some((digest) => asId(digest) === seal);
    return isWritten ? seal : null;
  }

  #take(text: string): void {
    this.#seal ??= SEALED.exec(text)?.[1] ?? null;
    const written = this.#seal === null ? text : text.replaceAll(`${LABEL}${this.#seal}`, SEAL_PLACE);
    this.#fingerprinting.update(Buffer.from(written, 'latin1'));
  }
}

const withPlainLineEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/** A position where the text can be cut without splitting white space at the end, a line end or a verification id. */
function endOfWhole(text: string): number {
  let end = Math.max(0, text.length - KEPT);
  const label = text.lastIndexOf(LABEL, end);
  if (label !== -1 && label + KEPT > end) end = label;
  while (end > 0 && ' \t\n\v\f\r'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
