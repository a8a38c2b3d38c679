import type { Facts } from './messages.ts';

/** SEPA Instant has 10 seconds for all of its way; no way has more than two banks between. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 3_000;

/**
 * How long each bank on the way takes, in virtual milliseconds. It differs from payment to payment, and is the only thing the
 * networks leave to chance: the seed and what the payment itself says decide it, never ids or the time, so that the same
 * payments under the same seed take the same times.
 */
export function hopTimeMs(seed: string, facts: Facts): number {
  const { purpose, currency, amountMinor, orderingBic, beneficiaryBic, receiverBic, account } = facts;
  const said = [seed, purpose, currency, amountMinor, orderingBic, beneficiaryBic, receiverBic, account];
  return SHORTEST_MS + (fnv1a(said.join('\n')) % (LONGEST_MS - SHORTEST_MS + 1));
}

/** FNV-1a, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
