import { PLATFORM, type Route } from '@clearbench/domain';
import {
  build,
  type OrderReferences,
  orderContent,
  type PaymentDetails,
  toSwiftText,
  wrap,
  writeRejection,
} from '@clearbench/messages';
import type { RecallAnswer, RecallRequest, SentPayment } from '../../networks/index.ts';
import type { Life } from '../life/life.ts';

/** The usual text where the standard requires a name and none is known. */
const NOT_PROVIDED = 'NOTPROVIDED';
const LINE_CHARACTERS = 35;
const MAX_NAME_LINES = 4;

const envelope = ({ uetr }: { uetr: string | null }, receiverBic: string, serviceType = '001') => ({
  senderBic: PLATFORM.bic,
  receiverBic,
  // A service of gpi goes with the UETR that it is about.
  ...(uetr === null ? {} : { serviceType, uetr }),
});

const money = ({ currency, amount }: Life) => ({ currency, amount });

/** Between banks no customer is named. */
const UNNAMED = { senderName: null, senderAccount: null, recipientName: null, recipientAccount: null };

const orderOf = (life: Life, reference: string, day: string) => ({
  ...money(life),
  ...UNNAMED,
  type: life.type,
  uetr: life.uetr,
  serviceType: '001',
  reference,
  relatedReference: swiftReference(life),
  senderBic: PLATFORM.bic,
  valueDate: day,
});

export function finConversion(life: Life, receiverBic: string, reference: string, day: string): string {
  const ends = { recipientBic: receiverBic, orderingBic: PLATFORM.bic, destinationBic: PLATFORM.bic };
  return build({
    ...orderContent('MT202', { ...orderOf(life, reference, day), ...ends }),
    senderToReceiverInformation: ['/BNF/CONVERSION M0 TO M1', '//SIMULATED'],
  });
}

export function finPayment(
  type: 'MT103' | 'MT202' | 'MT202COV',
  life: Life,
  { ordering, correspondents: [first], beneficiary }: Route,
  reference: string,
  day: string,
  details: PaymentDetails | null,
): string {
  const order = {
    ...orderOf(life, reference, day),
    recipientBic: first?.bic ?? beneficiary.bic,
    orderingBic: ordering.bic,
    destinationBic: beneficiary.bic,
    customers: customersOf(life),
    details,
  };
  if (type === 'MT103') return build(orderContent(type, { ...order, instructedAmount: money(life) }));
  return build(orderContent(type === 'MT202' ? type : 'MT202 COV', order));
}

export function finFreeFormat(
  type: 'MT199' | 'MT299',
  life: Life,
  receiverBic: string,
  reference: string,
  narrative: readonly string[],
): string {
  return build({
    type,
    envelope: envelope(life, receiverBic),
    transactionReference: reference,
    relatedReference: swiftReference(life),
    narrative: narrative.map((line) => toSwiftText(line).text),
  });
}

/** What a rejection says, and to whom. */
export interface Rejection {
  receiverBic: string;
  reference: string;
  /** A reason code of ISO 20022; null when only the text says why. */
  reason: string | null;
  /** Of any length and characters: what does not fit is left out. */
  text: string;
  /** The decimal amount that comes back of a completed transfer; null when it failed before. */
  returned: string | null;
}

interface Recall {
  reference: string;
  reason: string;
}

export function finRecall(
  type: 'MT192' | 'MT292',
  life: Life,
  payment: SentPayment,
  { reference, reason }: Recall,
): string {
  return build({
    type,
    envelope: envelope(life, payment.receiverBic, '002'),
    transactionReference: reference,
    relatedReference: payment.reference,
    originalMessage: { option: 'S', messageType: type === 'MT192' ? '103' : '202', date: payment.day },
    narrative: [`/${reason}/`],
  });
}

export function finRecallAnswer(
  type: 'MT196' | 'MT296',
  payment: { uetr: string | null },
  request: RecallRequest,
  { reference, answer }: { reference: string; answer: RecallAnswer },
): string {
  // A service telex is not a message that field 11R could name.
  const asked = /^MT(\d{3})/.exec(request.type)?.[1];
  return build({
    type,
    envelope: envelope(payment, request.senderBic, '002'),
    transactionReference: reference,
    relatedReference: request.reference,
    answers: [`/${answer.status}/${answer.reason ?? ''}`],
    ...(asked === undefined
      ? {}
      : { originalMessage: { option: 'R' as const, messageType: asked, date: request.day } }),
  });
}

/**
 * The rejection of an order that was sent to us, by the payments reject and return guidelines (SWIFT, Standards MT Usage
 * Guidelines): field 79 of an MT199 or MT299. An MT103 or MT202 with these lines in field 72 would be a payment of its own.
 */
export function finRejection(
  type: 'MT199' | 'MT299',
  life: Life,
  order: OrderReferences,
  rejection: Rejection,
): string {
  const { receiverBic, reference } = rejection;
  const messageReference = asReference(order.message);
  return build({
    type,
    envelope: envelope(life, receiverBic),
    transactionReference: reference,
    ...(messageReference === null ? {} : { relatedReference: messageReference }),
    narrative: rejectionLines(order, rejection, FIELD_79),
  });
}

/**
 * Gives returned funds back by the same guidelines: a payment of its own, with `/RETN/` in field 72.
 */
export function finReturn(
  type: 'MT103' | 'MT202',
  life: Life,
  order: OrderReferences,
  rejection: Rejection & { returned: string },
  day: string,
): string {
  const { receiverBic, reference, returned } = rejection;
  const { ordering, beneficiary } = customersOf(life);
  const payment = {
    ...orderOf(life, reference, day),
    relatedReference: asReference(order.message) ?? swiftReference(life),
    amount: returned,
    recipientBic: receiverBic,
    destinationBic: receiverBic,
    // Rule C2 requires it between most countries of Europe.
    instructedAmount: { currency: life.currency, amount: returned },
    // It goes the other way.
    customers: { ordering: beneficiary, beneficiary: ordering },
  };
  return build({
    ...orderContent(type, payment),
    senderToReceiverInformation: rejectionLines(order, rejection, FIELD_72),
  });
}

function rejectionLines(
  order: OrderReferences,
  { reason, text, returned }: Rejection,
  { characters, lines }: typeof FIELD_79,
): string[] {
  return writeRejection({
    kind: returned === null ? 'REJT' : 'RETN',
    // None of its fields is known to be wrong.
    field: '99',
    reasons: [{ code: reason ?? 'NARR', text: null }],
    messageReference: asReference(order.message),
    transactionReference: order.transaction === null ? null : asReference(order.transaction),
    charges: null,
    uetr: null,
    text: wrap(plainText(text), characters, lines).slice(0, lines),
  });
}

/** The text after its code word. */
const FIELD_79 = { characters: 44, lines: 4 };
const FIELD_72 = { characters: 29, lines: 2 };

const plainText = (text: string): string => toSwiftText(text).text.replaceAll(/\s+/g, ' ').trim();

/** The reference of the transfer in a form that fields 20 and 21 accept. */
export const swiftReference = ({ reference, transactionId }: Life): string =>
  asReference(reference ?? '') ?? transactionId.slice(4);

/** At most 16 characters, with no slash at either end. */
function asReference(reference: string): string | null {
  const text = toSwiftText(reference)
    .text.replace(/^\/+|\/+$/g, '')
    .replaceAll(/\/{2,}/g, '/')
    .slice(0, 16)
    .replace(/\/$/, '');
  return text === '' ? null : text;
}

/** The customers of a transfer as its messages name them. */
export const customersOf = (life: Life) => ({
  ordering: party(life.senderAccount, life.senderName),
  beneficiary: party(accountOf(life), life.recipientName),
});

const accountOf = ({ destinationIban, recipientAccount }: Life): string | null =>
  destinationIban ?? recipientAccount;

function party(account: string | null, name: string | null) {
  const shown = account === null ? '' : toSwiftText(account).text.slice(0, 34);
  return {
    ...(shown === '' ? {} : { account: shown }),
    nameAndAddress: nameLines(name),
  };
}

function nameLines(name: string | null): string[] {
  const text = toSwiftText(name ?? '')
    .text.replaceAll(/\s+/g, ' ')
    .trim();
  const lines: string[] = [];
  for (let rest = text; rest !== '' && lines.length < MAX_NAME_LINES; ) {
    // A line of a field must not begin with a colon or a hyphen.
    const line = rest
      .slice(0, LINE_CHARACTERS)
      .replace(/^[-:/]+/, '')
      .trim();
    rest = rest.slice(LINE_CHARACTERS);
    if (line !== '') lines.push(line);
  }
  return lines.length === 0 ? [NOT_PROVIDED] : lines;
}
