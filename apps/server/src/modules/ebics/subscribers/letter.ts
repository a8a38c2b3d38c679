import type { EbicsKeyUse, Problem } from '@clearbench/contract';
import { compareHashes, hashesOf, type PublicKey } from '@clearbench/ebics';
import { fieldProblem } from '../../../platform/errors.ts';

const NAMES: Readonly<Record<EbicsKeyUse, string>> = {
  signature: 'signature key',
  authentication: 'authentication key',
  encryption: 'encryption key',
};

/** Compares a hash on the letter with both hashes of the key; none if either is right. */
export function compareLetter(use: EbicsKeyUse, key: PublicKey | undefined, given: string): Problem[] {
  if (key === undefined) return [fieldProblem(`hashes.${use}`, `The client has not sent its ${NAMES[use]}.`)];
  const { certificate, exponentModulus } = hashesOf(key);
  const compared = [certificate, exponentModulus]
    .filter((hash) => hash !== undefined)
    .map((hash) => compareHashes(hash, given));
  if (compared.some(({ same }) => same)) return [];
  // The nearer one is what the letter meant.
  const [nearest] = compared.sort((a, b) => a.differingBytes.length - b.differingBytes.length);
  const problem = nearest?.problem ?? 'It has no hash.';
  return [fieldProblem(`hashes.${use}`, `The hash of the ${NAMES[use]} differs. ${problem}`)];
}
