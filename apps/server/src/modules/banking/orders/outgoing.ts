import {
  accountId,
  CENTRAL_BANKS,
  DEFAULT_CENTRAL_BANK,
  hasCorrespondents,
  isoDay,
  NETWORK_NAMES,
  type Network,
  PLATFORM,
  type Route,
  routeOf,
  type SwiftMessageType,
  settlementNetwork,
  testBic,
} from '@clearbench/domain';
import { check } from '@clearbench/messages';
import type { PaymentDetails } from '@clearbench/messages/transfers';
import { ascendingUuid, randomCharacters } from '../../../platform/secrets/crypto.ts';
import {
  adapterOf,
  finConversion,
  finFreeFormat,
  finPayment,
  type OutgoingMessage,
  type Purpose,
  type RecallRequest,
  type SentPayment,
  swiftReference,
  telexPayment,
  type Written,
} from '../../networks/index.ts';
import type { Draft } from '../life/draft.ts';
import type { Life } from '../life/life.ts';

/** A message about a transfer, and its destination. */
export interface Addressed extends Written {
  network: Network;
  purpose: Purpose;
  reference: string;
  receiverBic: string;
  reason?: string | null;
  /** The payment that the message is about, unless it is one. */
  payment?: SentPayment;
  request?: RecallRequest | null;
}

/** The MT202 that asks a central bank to convert the transfer's M0 funds. */
export function conversionOrder(life: Life, at: Date): OutgoingMessage {
  const bank = CENTRAL_BANKS[life.centralBank ?? DEFAULT_CENTRAL_BANK];
  const reference = referenceOf('CNV', life);
  return outgoing(
    life,
    {
      network: 'swift',
      purpose: 'conversion',
      reference,
      receiverBic: bank.bic,
      ...finConversion(life, bank.bic, reference, isoDay(at)),
    },
    at,
  );
}

/**
 * The payment itself, in the format of the transfer's network, with as many details of the order as the format
 * allows.
 */
export function settlementOrder(
  life: Life,
  at: Date,
  details: PaymentDetails | null = null,
): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const reference = referenceOf('SET', life);
  const { network } = route;
  const written = withDetails(details, (given) =>
    adapterOf(network).payment({ transfer: life, route, reference, at, details: given }),
  );
  const receiverBic = firstReceiver(route);
  return outgoing(life, { network, purpose: 'settlement', reference, receiverBic, ...written }, at);
}

/**
 * The order with its details; without any details if they would make it invalid, because lost details must not delay
 * a payment.
 */
function withDetails(
  details: PaymentDetails | null,
  compose: (details: PaymentDetails | null) => Written,
): Written {
  if (details === null) return compose(null);
  const written = compose(details);
  for (const { problems } of check(written.text)) {
    if (problems.some(({ severity }) => severity === 'error')) return compose(null);
  }
  return written;
}

/** A message that an operator sends for a transfer over SWIFT. `purpose` is settlement when it pays the funds out. */
export function swiftOrder(
  type: SwiftMessageType,
  { life, details }: Pick<Draft, 'life' | 'details'>,
  purpose: 'settlement' | 'message',
  at: Date,
): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const reference = purpose === 'settlement' ? referenceOf('SET', life) : uniqueReference('MSG', life);
  const isFreeFormat = type === 'MT199' || type === 'MT299';
  const written = isFreeFormat
    ? finFreeFormat(type, life, firstReceiver(route), reference, [
        `STATUS OF ${life.reference ?? life.transactionId.slice(4)}`,
        life.status.toUpperCase(),
        'SIMULATED MESSAGE OF A SANDBOX',
      ])
    : withDetails(details, (given) =>
        finPayment(type, { transfer: life, route, reference, at, details: given }),
      );
  const receiverBic = firstReceiver(route);
  return outgoing(life, { network: 'swift', purpose, reference, receiverBic, ...written }, at);
}

/** A tested telex to the teleprinter with this code. */
export function telexOrder(
  { life, details }: Pick<Draft, 'life' | 'details'>,
  receiverCode: string,
  purpose: 'settlement' | 'message',
  at: Date,
): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const reference = purpose === 'settlement' ? referenceOf('SET', life) : uniqueReference('TLX', life);
  const written = withDetails(details, (given) =>
    telexPayment({ transfer: life, route, reference, at, details: given }, receiverCode),
  );
  const receiverBic = route.beneficiary.bic;
  return outgoing(life, { network: 'telex', purpose, reference, receiverBic, ...written }, at);
}

/** The conversion order as `conversionOrder` sends it. */
export function conversionPayment(life: Life, at: Date): SentPayment {
  const { network, type, reference, receiverBic } = conversionOrder(life, at);
  return { network, type, reference, receiverBic, day: isoDay(at) };
}

/** Asks about a message whose confirmation did not arrive. */
export function investigation(life: Life, payment: SentPayment, at: Date): OutgoingMessage {
  const isConversion = life.awaits === 'conversion';
  const receiverBic = isConversion ? payment.receiverBic : routeOf(life, life.scenario).beneficiary.bic;
  const reference = uniqueReference('INV', life);
  const type = payment.type.startsWith('MT202') ? 'MT299' : 'MT199';
  const written = finFreeFormat(type, life, receiverBic, reference, [
    `OUR ${payment.reference}`,
    `${life.currency}${formatSwift(life)}`,
    'NO CONFIRMATION RECEIVED. PLEASE ADVISE.',
  ]);
  return outgoing(
    life,
    {
      network: 'swift',
      purpose: 'investigation',
      reference,
      receiverBic,
      ...written,
      reason: isConversion ? 'conversion' : 'credit',
      payment,
    },
    at,
  );
}

/** With a decimal comma, which amounts in whole units have too. */
const formatSwift = ({ amount }: Life): string =>
  amount.includes('.') ? amount.replace('.', ',') : `${amount},`;

/** The name of a message of this transfer on a screen: `MT202 to SECBDEF0 over SWIFT`. */
export const sentence = ({ type, receiverBic, network }: OutgoingMessage): string =>
  `${type} to ${receiverBic} over ${NETWORK_NAMES[network]}`;

export function outgoing(life: Life, message: Addressed, at: Date): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const id = ascendingUuid();
  const payment = message.payment ?? message;
  return {
    id,
    network: message.network,
    type: message.type,
    purpose: message.purpose,
    transactionSeq: life.seq,
    transactionId: life.transactionId,
    uetr: life.uetr,
    reference: message.reference,
    senderBic: PLATFORM.bic,
    receiverBic: message.receiverBic,
    currency: life.currency,
    amount: life.amount,
    summary: null,
    text: message.text,
    scenario: life.scenario,
    facts: {
      purpose: message.purpose,
      messageId: id,
      type: message.type,
      transferType: life.type,
      transactionSeq: String(life.seq),
      transactionId: life.transactionId,
      uetr: life.uetr,
      reference: message.reference,
      receiverBic: message.receiverBic,
      correspondents: hasCorrespondents(payment.network) ? route.correspondents.map(({ bic }) => bic) : [],
      beneficiaryBic: route.beneficiary.bic,
      orderingBic: route.ordering.bic,
      currency: life.currency,
      amountMinor: String(life.amountMinor),
      valueDate: isoDay(at),
      account: accountId(
        { kind: 'central_bank', owner: life.centralBank ?? DEFAULT_CENTRAL_BANK },
        life.currency,
      ),
      reason: message.reason ?? null,
      ...(message.payment === undefined ? {} : { payment: message.payment }),
      ...(message.request == null ? {} : { request: message.request }),
      ...(life.scenario === 'recall' ? { order: orderOf(life) } : {}),
      ...adapterOf(payment.network).factsOf(life, payment.type),
    },
  };
}

/** A message to the sender of the order, or of its recall: scenarios only apply on the way to the beneficiary. */
export const answering = (life: Life, message: Addressed, at: Date): OutgoingMessage => ({
  ...outgoing(life, message, at),
  scenario: null,
});

/** The bank to answer; null if the message names none, or this bank. */
export function bankToAnswer(senderBic: string | null): string | null {
  const bic = senderBic === null ? null : testBic(senderBic);
  return bic === PLATFORM.bic ? null : bic;
}

/** The reference of an answer that is about no known transfer: the 16 characters of field 20. */
export const referenceWithoutTransfer = (): string => `ANS${randomCharacters(13)}`;

/** The reference by which the ordering institution knows the transfer. */
export const orderOf = (life: Life) => ({
  type: adapterOf(settlementNetwork(life)).orderType(life.type),
  reference: swiftReference(life),
  day: isoDay(life.createdAt),
});

const firstReceiver = (route: Route): string => route.correspondents[0]?.bic ?? route.beneficiary.bic;

/** Field 20, 13 of its 16 characters: the same step of a transfer always gets the same one. */
const referenceOf = (prefix: 'CNV' | 'SET', { transactionId }: Life): string =>
  `${prefix}${transactionId.slice(4)}`;

const ALPHABET = 36;
const SUFFIX_CHARACTERS = 3;

/** For messages that can be sent more than once. */
export function uniqueReference(prefix: string, { transactionId }: Life): string {
  const suffix = Math.floor(Math.random() * ALPHABET ** SUFFIX_CHARACTERS);
  return `${prefix}${transactionId.slice(4)}${suffix.toString(ALPHABET).padStart(SUFFIX_CHARACTERS, '0').toUpperCase()}`;
}
