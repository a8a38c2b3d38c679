import { isoDay, PLATFORM } from '@clearbench/domain';
import {
  detailsToFin,
  type OrderReferences,
  type SwiftMt,
  toSwiftText,
  wrap,
  writeRejection,
} from '@clearbench/messages';
import type { RecallRequest, SentPayment } from '../../messages.ts';
import type {
  OrderedTransfer,
  PaymentOrder,
  Recall,
  Recalled,
  ReferredAnswer,
  Rejection,
  Written,
} from '../adapter.ts';
import { written } from '../written.ts';

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

const money = ({ currency, amount }: OrderedTransfer) => ({ currency, amount });

export function finConversion(
  life: OrderedTransfer,
  receiverBic: string,
  reference: string,
  day: string,
): Written {
  return written({
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
  { transfer: life, route, reference, at, details }: PaymentOrder,
): Written {
  const [first] = route.correspondents;
  const header = envelope(life, first?.bic ?? route.beneficiary.bic);
  const settled = { valueDate: isoDay(at), interbankSettledAmount: money(life) };
  const given =
    details === null ? {} : detailsToFin(details, { settled: money(life), receiverBic: header.receiverBic });
  const customers = orderCustomers(life, given);
  const remittance =
    given.remittanceInformation === undefined ? {} : { remittanceInformation: given.remittanceInformation };
  if (type === 'MT103') {
    return written({
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
  if (type === 'MT202') return written({ type, ...common });
  return written({
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
  life: OrderedTransfer,
  receiverBic: string,
  reference: string,
  narrative: readonly string[],
): Written {
  return written({
    type,
    envelope: envelope(life, receiverBic),
    transactionReference: reference,
    relatedReference: swiftReference(life),
    narrative: narrative.map((line) => toSwiftText(line).text),
  });
}

export function finRecall(
  life: OrderedTransfer,
  payment: SentPayment,
  { reference, reason }: Recall,
): Written {
  const type = payment.type.startsWith('MT202') ? 'MT292' : 'MT192';
  return written({
    type,
    envelope: envelope(life, payment.receiverBic, '002'),
    transactionReference: reference,
    relatedReference: payment.reference,
    originalMessage: { option: 'S', messageType: type === 'MT192' ? '103' : '202', date: payment.day },
    narrative: [`/${reason}/`],
  });
}

export function finRecallAnswer(
  recalled: Recalled,
  request: RecallRequest,
  { reference, status, reason }: ReferredAnswer,
): Written {
  // A service telex is not a message that field 11R could name.
  const asked = /^MT(\d{3})/.exec(request.type)?.[1];
  return written({
    type: request.type === 'MT292' ? 'MT296' : 'MT196',
    envelope: envelope(recalled, request.senderBic, '002'),
    transactionReference: reference,
    relatedReference: request.reference,
    answers: [`/${status}/${reason ?? ''}`],
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
  life: OrderedTransfer,
  order: OrderReferences,
  rejection: Rejection,
  at: Date,
): Written {
  const { receiverBic, reference, returned } = rejection;
  // An MT101 asks for a payment and settles none: its funds never left the account that they come back to.
  if (returned !== null && order.type !== 'MT101') {
    return finReturn(life, order, { ...rejection, returned }, isoDay(at));
  }
  const messageReference = asReference(order.message);
  return written({
    type: isInstitutional(order) ? 'MT299' : 'MT199',
    envelope: envelope(life, receiverBic),
    transactionReference: reference,
    ...(messageReference === null ? {} : { relatedReference: messageReference }),
    narrative: rejectionLines(order, rejection, FIELD_79),
  });
}

/**
 * Gives returned funds back by the same guidelines: a payment of its own, with `/RETN/` in field 72.
 */
function finReturn(
  life: OrderedTransfer,
  order: OrderReferences,
  rejection: Rejection & { returned: string },
  day: string,
): Written {
  const { receiverBic, reference, returned } = rejection;
  const amount = { currency: life.currency, amount: returned };
  const common = {
    envelope: envelope(life, receiverBic),
    valueDate: day,
    interbankSettledAmount: amount,
    senderToReceiverInformation: rejectionLines(order, rejection, FIELD_72),
  };
  if (isInstitutional(order)) {
    return written({
      type: 'MT202',
      ...common,
      transactionReference: reference,
      relatedReference: asReference(order.message) ?? swiftReference(life),
      beneficiaryInstitution: { option: 'A', bic: receiverBic },
    });
  }
  const { ordering, beneficiary } = customersOf(life);
  return written({
    type: 'MT103',
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

const isInstitutional = ({ type }: OrderReferences): boolean => type.startsWith('MT2');

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
export const swiftReference = ({ reference, transactionId }: OrderedTransfer): string =>
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
export const customersOf = (life: OrderedTransfer) => ({
  ordering: party(life.senderAccount, life.senderName),
  beneficiary: party(accountOf(life), life.recipientName),
});

/** As the order names them, with the account that the funds go to; by name where it does not. */
function orderCustomers(
  life: OrderedTransfer,
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

const accountOf = ({ destinationIban, recipientAccount }: OrderedTransfer): string | null =>
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
