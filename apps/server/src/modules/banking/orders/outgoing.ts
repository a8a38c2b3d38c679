import {
  accountId,
  CENTRAL_BANKS,
  DEFAULT_CENTRAL_BANK,
  isoDay,
  NETWORK_NAMES,
  type Network,
  PLATFORM,
  type Route,
  routeOf,
  type SwiftMessageType,
} from '@clearbench/domain';
import { checkAll, type PaymentDetails } from '@clearbench/messages';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import type { OutgoingMessage, Purpose, RecallRequest, SentPayment } from '../../networks/index.ts';
import type { Draft } from '../life/draft.ts';
import type { Life } from '../life/life.ts';
import { customersOf, finConversion, finFreeFormat, finPayment, swiftReference } from './order-fin.ts';
import { endToEndId, isoPayment } from './order-iso.ts';
import { telexPayment } from './order-telex.ts';

/** A message about a transfer, and its destination. */
export interface Addressed {
  network: Network;
  type: string;
  purpose: Purpose;
  reference: string;
  receiverBic: string;
  text: string;
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
      type: 'MT202',
      purpose: 'conversion',
      reference,
      receiverBic: bank.bic,
      text: finConversion(life, bank.bic, reference, isoDay(at)),
    },
    at,
  );
}

/** The payment itself, in the format of the network that carries the transfer, with the details of the order as far as it takes them. */
export function settlementOrder(
  life: Life,
  at: Date,
  details: PaymentDetails | null = null,
): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const reference = referenceOf('SET', life);
  const common = { network: route.network, purpose: 'settlement' as const, reference };
  const next = firstReceiver(route);
  switch (route.network) {
    case 'swift': {
      const type = settlementType(life);
      const text = withDetails(details, (given) =>
        finPayment(type, life, route, reference, isoDay(at), given),
      );
      return outgoing(life, { ...common, type: nameOf(type), receiverBic: next, text }, at);
    }
    case 'sepa':
    case 'interbank': {
      const { network } = route;
      const text = withDetails(details, (given) => isoPayment(network, life, route, reference, at, given));
      return outgoing(life, { ...common, type: 'pacs.008.001.08', receiverBic: next, text }, at);
    }
    case 'telex': {
      const telexReference = reference.toUpperCase();
      const text = withDetails(details, (given) =>
        telexPayment(life, route, route.beneficiary.bic, telexReference, isoDay(at), given),
      );
      return outgoing(
        life,
        { ...common, reference: telexReference, type: 'KTT', receiverBic: next, text },
        at,
      );
    }
  }
}

/**
 * The order with its details; without any where it would then not be valid, because details that are lost hold up no payment.
 */
function withDetails(
  details: PaymentDetails | null,
  compose: (details: PaymentDetails | null) => string,
): string {
  if (details === null) return compose(null);
  const text = compose(details);
  for (const { problems } of checkAll(text)) {
    if (problems.some(({ severity }) => severity === 'error')) return compose(null);
  }
  return text;
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
  const text = isFreeFormat
    ? finFreeFormat(type, life, firstReceiver(route), reference, [
        `STATUS OF ${life.reference ?? life.transactionId.slice(4)}`,
        life.status.toUpperCase(),
        'SIMULATED MESSAGE OF A SANDBOX',
      ])
    : withDetails(details, (given) => finPayment(type, life, route, reference, isoDay(at), given));
  return outgoing(
    life,
    { network: 'swift', type: nameOf(type), purpose, reference, receiverBic: firstReceiver(route), text },
    at,
  );
}

/** A tested telex to the teleprinter with this code. */
export function telexOrder(
  { life, details }: Pick<Draft, 'life' | 'details'>,
  receiverCode: string,
  purpose: 'settlement' | 'message',
  at: Date,
): OutgoingMessage {
  const route = routeOf(life, life.scenario);
  const given = purpose === 'settlement' ? referenceOf('SET', life) : uniqueReference('TLX', life);
  // A telex has no lower case letters.
  const reference = given.toUpperCase();
  const text = withDetails(details, (given) =>
    telexPayment(life, route, receiverCode, reference, isoDay(at), given),
  );
  const receiverBic = route.beneficiary.bic;
  return outgoing(life, { network: 'telex', type: 'KTT', purpose, reference, receiverBic, text }, at);
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
  const text = finFreeFormat(type, life, receiverBic, reference, [
    `OUR ${payment.reference}`,
    `${life.currency}${formatSwift(life)}`,
    'NO CONFIRMATION RECEIVED. PLEASE ADVISE.',
  ]);
  return outgoing(
    life,
    {
      network: 'swift',
      type,
      purpose: 'investigation',
      reference,
      receiverBic,
      text,
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
      // A telex goes to the beneficiary's bank directly.
      correspondents: payment.network === 'swift' ? route.correspondents.map(({ bic }) => bic) : [],
      beneficiaryBic: route.beneficiary.bic,
      orderingBic: route.ordering.bic,
      currency: life.currency,
      amountMinor: String(life.amountMinor),
      valueDate: isoDay(at),
      account: accountId(
        { kind: 'central_bank', owner: life.centralBank ?? DEFAULT_CENTRAL_BANK },
        life.currency,
      ),
      customers: payment.type === 'MT103' ? customersOf(life) : null,
      reason: message.reason ?? null,
      ...(message.payment === undefined ? {} : { payment: message.payment }),
      ...(message.request == null ? {} : { request: message.request }),
      ...(life.scenario === 'recall' ? { order: orderOf(life) } : {}),
      ...(isIso(payment) ? { endToEndId: endToEndId(life) } : {}),
    },
  };
}

/** A message to whoever sent the order, or recalls it: what a scenario does happens on the way to the beneficiary. */
export const answering = (life: Life, message: Addressed, at: Date): OutgoingMessage => ({
  ...outgoing(life, message, at),
  scenario: null,
});

export const isIso = ({ network }: { network: Network }): boolean =>
  network === 'sepa' || network === 'interbank';

/** How the ordering institution knows the transfer. */
export const orderOf = (life: Life) => ({
  type: isIso(routeOf(life, life.scenario)) ? 'pacs.008.001.08' : isInstitutional(life) ? 'MT202' : 'MT103',
  reference: swiftReference(life),
  day: isoDay(life.createdAt),
});

const firstReceiver = (route: Route): string => route.correspondents[0]?.bic ?? route.beneficiary.bic;

const nameOf = (type: SwiftMessageType): string => (type === 'MT202COV' ? 'MT202 COV' : type);

const isInstitutional = ({ type }: Life): boolean => type === 'mt202' || type === 'mt202_cov';

function settlementType({ type }: Life): 'MT103' | 'MT202' | 'MT202COV' {
  if (type === 'mt202') return 'MT202';
  return type === 'mt202_cov' ? 'MT202COV' : 'MT103';
}

/** Field 20, 13 of its 16 characters: the same for the same step of a transfer. */
const referenceOf = (prefix: 'CNV' | 'SET', { transactionId }: Life): string =>
  `${prefix}${transactionId.slice(4)}`;

const ALPHABET = 36;
const SUFFIX_CHARACTERS = 3;

/** For messages that can be sent more than once. */
export function uniqueReference(prefix: string, { transactionId }: Life): string {
  const suffix = Math.floor(Math.random() * ALPHABET ** SUFFIX_CHARACTERS);
  return `${prefix}${transactionId.slice(4)}${suffix.toString(ALPHABET).padStart(SUFFIX_CHARACTERS, '0').toUpperCase()}`;
}
