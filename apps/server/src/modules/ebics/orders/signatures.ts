import type { EbicsClass } from '@clearbench/contract';

interface Signed {
  signer_id: string;
  signature_class: EbicsClass;
}

/**
 * True if the signatures suffice: one single signature (E) or two others of different users, of which at least one is a first one (A) or
 * a single one. Those for transport (T) never count. Source: EBICS 3.0, 3.5.1.
 */
export function suffice(signatures: readonly Signed[], needed: number): boolean {
  const counted = signatures.filter(({ signature_class }) => signature_class !== 'T');
  const signers = new Set(counted.map(({ signer_id }) => signer_id));
  const hasFirst = counted.some(({ signature_class }) => signature_class === 'E' || signature_class === 'A');
  if (needed === 1 && counted.some(({ signature_class }) => signature_class === 'E')) return true;
  return signers.size >= 2 && hasFirst;
}

/** How many signatures the order has once they suffice: one that is not single needs another, whatever the bank asks for. */
export function requiredSignatures(signatures: readonly Signed[], needed: number): number {
  const signers = new Set(
    signatures.filter(({ signature_class }) => signature_class !== 'T').map(({ signer_id }) => signer_id),
  );
  return Math.max(needed, signers.size + (suffice(signatures, needed) ? 0 : 1));
}

/** What is missing, for people. */
export function missingSignature(signatures: readonly Signed[], needed: number): string | null {
  if (suffice(signatures, needed)) return null;
  const counted = signatures.filter(({ signature_class }) => signature_class !== 'T');
  if (counted.length === 0)
    return needed === 1 ? 'a single signature (E), or a first (A) and a second one (B)' : 'two signatures';
  const isSecondOnly = counted.every(({ signature_class }) => signature_class === 'B');
  return isSecondOnly
    ? 'a first signature (A) or a single one (E) of another user'
    : 'a second signature of another user';
}
