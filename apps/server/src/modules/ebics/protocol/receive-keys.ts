import type { EbicsState } from '@clearbench/contract';
import {
  EbicsError,
  inflateOrderData,
  type PublicKey,
  readKeyOrder,
  type UnsecuredRequest,
} from '@clearbench/ebics';
import type { Actor } from '../../../platform/actor.ts';
import type { Bank } from '../bank/service.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/repository.ts';
import { about } from '../subscribers/service.ts';
import { requireInForce, requireSignedBy } from './check-certificates.ts';
import type { Findings } from './findings.ts';

/** Three certificates, with room for a long chain of certificates. */
const KEYS_MAX_BYTES = 256 * 1024;

/** The state after INI or HIA in each state. Absent: the order is not possible. */
const NEXT: Readonly<Record<'INI' | 'HIA' | 'H3K', Partial<Record<EbicsState, EbicsState>>>> = {
  INI: { new: 'ini', hia: 'initialised' },
  HIA: { new: 'hia', ini: 'initialised' },
  H3K: { new: 'initialised' },
};

/**
 * INI, HIA and H3K: the first keys of a subscriber.
 * @throws EbicsError
 */
export async function receiveKeys(
  { order, orderData: deflated, signatureData, userId, partnerId }: UnsecuredRequest,
  {
    subscriber,
    bank,
    repository,
    findings,
    beforeStoring,
  }: {
    subscriber: Subscriber | null;
    bank: Bank;
    repository: Pick<SubscriberRepository, 'receiveKeys'>;
    findings: Findings;
    /** Nobody has signed this request, so it counts as the subscriber’s only if it changes something. */
    beforeStoring(subscriber: Subscriber): Promise<unknown>;
  },
): Promise<void> {
  const type = order.adminOrderType;
  if (type !== 'INI' && type !== 'HIA' && type !== 'H3K') {
    throw new EbicsError(
      '091006',
      `${type} must be an ebicsRequest with a signature. Only INI, HIA and H3K come without one.`,
    );
  }
  if (subscriber === null) {
    findings.wrong('User', {
      found: userId,
      explanation: 'There is no subscriber with this UserID. Add one in the console first.',
    });
    throw new EbicsError('091002', `The user ${userId} of ${partnerId} is not known.`);
  }
  const { row } = subscriber;
  const next = NEXT[type][row.state];
  if (next === undefined) {
    const explanation = repeated(type, row.state);
    findings.wrong('State of the subscriber', { found: row.state, explanation });
    throw new EbicsError('091002', explanation);
  }
  findings.right('State of the subscriber', row.state);
  const orderData = inflateOrderData(deflated, KEYS_MAX_BYTES);
  const sent = readKeyOrder(type, orderData);
  requireOwnKeys(sent, { userId, partnerId }, findings);
  const keys = [sent.signature, sent.authentication, sent.encryption].filter((key) => key !== undefined);
  if (type === 'H3K' && sent.signature !== undefined) {
    const { isStrict } = bank;
    requireSignedBy(sent.signature, { orderData, signatureData, userId, partnerId }, { isStrict, findings });
    for (const key of keys) requireInForce(key, new Date(), findings);
  }
  findings.right('Keys', keys.map(({ version }) => version).join(', '));
  await beforeStoring(subscriber);
  const to = next === 'initialised' && bank.activation === 'automatic' ? 'ready' : next;
  const isStored = await repository.receiveKeys(
    row.id,
    { keys, from: row.state, to },
    about(row, {
      actor: subscriberActor(subscriber),
      action: 'ebics.key_received',
      after: keysForAudit(type, keys, to),
    }),
  );
  if (!isStored) throw new EbicsError('091002', repeated(type, row.state));
}

/** The key order may name its sender, too. */
export function requireOwnKeys(
  sent: { userId: string; partnerId: string },
  { userId, partnerId }: { userId: string; partnerId: string },
  findings: Findings,
): void {
  if (sent.userId === userId && sent.partnerId === partnerId) return;
  const explanation = `The order data are for the user ${sent.userId} of ${sent.partnerId}, and the request is from ${userId} of ${partnerId}.`;
  findings.wrong('Owner of the keys', { expected: userId, found: sent.userId, explanation });
  throw new EbicsError('090004', explanation);
}

export const keysForAudit = (type: string, keys: readonly PublicKey[], state: EbicsState) => ({
  order: type,
  keys: keys.map(({ version }) => version),
  state,
});

/** A subscriber acts with the API key as which their orders arrive. */
export const subscriberActor = ({ row }: Subscriber): Actor => ({
  kind: 'api-key',
  id: row.api_key_id,
  name: `${row.user_id} over EBICS`,
});

function repeated(type: string, state: EbicsState): string {
  if (state === 'suspended')
    return 'The subscriber is suspended. Reset it in the console, then send INI and HIA again.';
  return `${type} was received before (the subscriber is ${state}). To change keys, send PUB, HCA or HCS; to begin again, reset the subscriber in the console.`;
}
