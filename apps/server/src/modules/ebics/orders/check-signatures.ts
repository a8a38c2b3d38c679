import { EbicsError, type Order } from '@clearbench/ebics';
import type { EbicsSum } from '../../../platform/database/schema.ts';
import { controlSum, isGreater } from '../examining/control-sum.ts';
import type { ExaminedSignature } from '../examining/examine.ts';
import type { Findings } from '../protocol/findings.ts';
import { maySend } from '../subscribers/allowed-orders.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { NewSignature } from './store-order.ts';

/** Null: the order moves no money. Empty: it does, and nobody knows how much. */
type Sums = readonly EbicsSum[] | null;

interface Signed {
  partnerId: string;
  order: Order;
  sums: Sums;
  now: Date;
}

/**
 * Checks each signature of an order, its signer and what they may sign.
 * @param signers by user id
 * @throws EbicsError for the first that is wrong
 */
export function checkSignatures(
  signatures: readonly ExaminedSignature[],
  signers: ReadonlyMap<string, Subscriber>,
  { partnerId, order, sums, now }: Signed,
  findings: Findings,
): NewSignature[] {
  if (signatures.length === 0) {
    throw new EbicsError(
      '090004',
      'The order has no signature. Send at least one, for transport (class T) if nothing else.',
    );
  }
  const seen = new Set<string>();
  return signatures.map((signature) => {
    const { userId } = signature;
    if (seen.has(userId))
      throw new EbicsError('091306', `${userId} has signed the order twice. Two different users must sign.`);
    seen.add(userId);
    const signer = signature.partnerId === partnerId ? signers.get(userId) : undefined;
    if (signer === undefined) {
      findings.wrong('Signer', {
        found: `${signature.partnerId} / ${userId}`,
        explanation: 'There is no such subscriber.',
      });
      throw new EbicsError('091304', `The signer ${userId} of ${signature.partnerId} is not known.`);
    }
    checkSignature(signature, findings);
    requireMaySign(signer, { order, sums }, findings);
    const { row } = signer;
    return signatureOf(row, now);
  });
}

/** A subscriber who is deleted and added again with the same user id is the same person. */
export const signatureOf = (
  { user_id, signature_class }: Pick<Subscriber['row'], 'user_id' | 'signature_class'>,
  at: Date,
): NewSignature => ({ signer_id: user_id, signer: user_id, signature_class, signed_at: at });

function checkSignature({ userId, version, verdict }: ExaminedSignature, findings: Findings): void {
  const what = `Order signature of ${userId} (${version})`;
  if (verdict === null) {
    const explanation = 'The bank has no signature key of this subscriber. Send INI first.';
    findings.wrong(what, { explanation });
    throw new EbicsError('091304', explanation);
  }
  if (verdict.ok) {
    findings.right(what, null, verdict.note ?? null);
    return;
  }
  findings.wrong(what, { explanation: verdict.problem });
  throw new EbicsError(verdict.code, verdict.problem);
}

/** @throws EbicsError 090003 */
export function requireSigningClass({ row }: Subscriber): void {
  if (row.signature_class !== 'T') return;
  throw new EbicsError('090003', `${row.user_id} has the class T, which signs nothing.`);
}

/**
 * For orders that only the subscriber who sends them may sign.
 * @throws EbicsError 091301
 */
export function requireOwnSignature(signatures: readonly NewSignature[], { row }: Subscriber): void {
  if (signatures.some(({ signer_id }) => signer_id === row.user_id)) return;
  throw new EbicsError('091301', `The order needs the signature of ${row.user_id}, who sends it.`);
}

/** @throws EbicsError if the subscriber may not sign this order */
export function requireMaySign(
  { row }: Subscriber,
  { order, sums }: { order: Order; sums: Sums },
  findings: Findings,
): void {
  const { user_id: userId, state, signature_class: signatureClass, max_amount: limit } = row;
  if (state !== 'ready') {
    findings.wrong('Signer', { expected: 'ready', found: state, explanation: `${userId} is not ready.` });
    throw new EbicsError('091305', `The signer ${userId} is ${state}, not ready.`);
  }
  requireOrderType(row, order, findings);
  if (sums === null || limit === null || signatureClass === 'T') return;
  const isKnown = sums.length > 0;
  if (isKnown && !isGreater(controlSum(sums), limit)) {
    findings.right(`Limit of ${userId}`, limit);
    return;
  }
  const amounts = sums.map(({ amount, currency }) => `${amount} ${currency}`).join(' and ');
  const explanation = isKnown
    ? `${userId} may sign up to ${limit}, and the order has ${amounts}.`
    : `${userId} may sign up to ${limit}, and the sum of this order is not known.`;
  findings.wrong(`Limit of ${userId}`, { expected: limit, found: isKnown ? amounts : null, explanation });
  throw new EbicsError('091303', explanation);
}

/** @throws EbicsError 090003 */
export function requireOrderType(
  row: Subscriber['row'],
  { adminOrderType: type }: Pick<Order, 'adminOrderType'>,
  findings: Findings,
): void {
  if (maySend(row, type)) return;
  const { user_id, order_types } = row;
  const explanation = `${user_id} may only send ${order_types.join(', ')}. Allow ${type} in the console.`;
  findings.wrong('Order type', { expected: order_types.join(', '), found: type, explanation });
  throw new EbicsError('090003', explanation);
}
