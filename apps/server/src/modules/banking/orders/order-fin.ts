import { PLATFORM, type Route } from '@clearbench/domain';
import {
  build,
  detailsToFin,
  type OrderReferences,
  type PaymentDetails,
  type SwiftMt,
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

export function finConversion(life: Life, receiverBic: string, reference: string, day: string): string {
  return build({
    type: 'MT202',
    envelope: envelope(life, receiverBic),
    transactionReference: reference,
    relatedReference: swiftReference(life),
    valueDate: day,
    interbankSettledAmount: money(life),
    orderingInstitution: { option: 'A', bic: PLATFORM.bic },
    beneficiaryInstitution: { option: 'A', bic: PLATFORM.bic },
    senderToReceiverInformation: ['/BNF/CONVERSION M0 TO M1', '//SIMULATED'],
  });
}

export function finPayment(
  type: 'MT103' | 'MT202' | 'MT202COV',
  life: Life,
  route: Route,
  reference: string,
  day: string,
  details: PaymentDetails | null,
): string {
  const [first] = route.correspondents;
  const header = envelope(life, first?.bic ?? route.beneficiary.bic);
  const settled = { valueDate: day, interbankSettledAmount: money(life) };
  const given =
    details === null ? {} : detailsToFin(details, { settled: money(life), receiverBic: header.receiverBic });
  const customers = orderCustomers(life, given);
  const remittance =
    given.remittanceInformation === undefined ? {} : { remittanceInformation: given.remittanceInformation };
  if (type === 'MT103') {
    return build({
      type,
      envelope: header,
      sendersReference: reference,
      bankOperationCode: 'CRED',
      ...settled,
      instructedAmount: money(life),
      orderingCustomer: customers.ordering,
      orderingInstitution: { option: 'A', bic: route.ordering.bic },
      ...(first === undefined ? {} : { accountWithInstitution: { option: 'A', bic: route.beneficiary.bic } }),
      beneficiaryCustomer: customers.beneficiary,
      ...remittance,
      detailsOfCharges: 'SHA',
      ...given.charges,
    });
  }
  const common = {
    envelope: header,
    transactionReference: reference,
    relatedReference: swiftReference(life),
    ...settled,
    orderingInstitution: { option: 'A' as const, bic: route.ordering.bic },
    beneficiaryInstitution: { option: 'A' as const, bic: route.beneficiary.bic },
  };
  if (type === 'MT202') return build({ type, ...common });
  return build({
    type: 'MT202 COV',
    ...common,
    underlyingTransfer: {
      orderingCustomer: customers.ordering,
      beneficiaryCustomer: customers.beneficiary,
      ...remittance,
    },
  });
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
  const amount = { currency: life.currency, amount: returned };
  const common = {
    envelope: envelope(life, receiverBic),
    valueDate: day,
    interbankSettledAmount: amount,
    senderToReceiverInformation: rejectionLines(order, rejection, FIELD_72),
  };
  if (type === 'MT202') {
    return build({
      type,
      ...common,
      transactionReference: reference,
      relatedReference: asReference(order.message) ?? swiftReference(life),
      beneficiaryInstitution: { option: 'A', bic: receiverBic },
    });
  }
  const { ordering, beneficiary } = customersOf(life);
  return build({
    type,
    ...common,
    sendersReference: reference,
    bankOperationCode: 'CRED',
    // Rule C2 requires it between most countries of Europe.
    instructedAmount: amount,
    // It goes the other way.
    orderingCustomer: { option: 'K', ...beneficiary },
    beneficiaryCustomer: { option: null, ...ordering },
    detailsOfCharges: 'SHA',
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

/** As the order names them, with the account that the funds go to; by name where it does not. */
function orderCustomers(
  life: Life,
  { orderingCustomer, beneficiaryCustomer }: ReturnType<typeof detailsToFin>,
): { ordering: SwiftMt.Customer; beneficiary: SwiftMt.Customer } {
  const { ordering, beneficiary } = customersOf(life);
  const { account } = beneficiary;
  return {
    ordering: orderingCustomer ?? { option: 'K', ...ordering },
    beneficiary:
      beneficiaryCustomer === undefined
        ? { option: null, ...beneficiary }
        : { ...beneficiaryCustomer, ...(account === undefined ? {} : { account }) },
  };
}

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
