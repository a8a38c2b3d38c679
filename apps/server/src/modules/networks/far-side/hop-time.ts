import type { Facts } from '../messages.ts';

/** SEPA Instant has 10 seconds in total; at most two banks are in between. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 3_000;

/**
 * How long each bank on the way takes, in virtual milliseconds. It varies between payments and is the only random element of the
 * networks. It depends on the seed and the contents of the payment, never on ids or the time, so the same payments under the same
 * seed always take the same times.
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
