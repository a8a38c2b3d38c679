import { isoDay, PLATFORM } from '@clearbench/domain';
import { toSwiftText, wrap, writeRejection } from '@clearbench/messages/free-text';
import { type OrderReferences, orderContent } from '@clearbench/messages/transfers';
import type { RecallRequest, SentPayment } from '../../messages.ts';
import type {
  OrderedPayment,
  OrderedTransfer,
  Recall,
  Recalled,
  ReferredAnswer,
  Rejection,
  Written,
} from '../adapter.ts';
import { written } from '../written.ts';

/** The usual text if the standard requires a name and none is known. */
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

/** Between banks no customer is named. */
const UNNAMED = { senderName: null, senderAccount: null, recipientName: null, recipientAccount: null };

const orderOf = (transfer: OrderedTransfer, reference: string, day: string) => ({
  ...money(transfer),
  ...UNNAMED,
  type: transfer.type,
  uetr: transfer.uetr,
  serviceType: '001',
  reference,
  relatedReference: swiftReference(transfer),
  senderBic: PLATFORM.bic,
  valueDate: day,
});

export function finConversion(
  transfer: OrderedTransfer,
  receiverBic: string,
  reference: string,
  day: string,
): Written {
  const ends = { recipientBic: receiverBic, orderingBic: PLATFORM.bic, destinationBic: PLATFORM.bic };
  return written({
    ...orderContent('MT202', { ...orderOf(transfer, reference, day), ...ends }),
    senderToReceiverInformation: ['/BNF/CONVERSION M0 TO M1', '//SIMULATED'],
  });
}

export function finPayment(
  type: 'MT103' | 'MT202' | 'MT202COV',
  { transfer, route, reference, at, details }: OrderedPayment,
): Written {
  const { ordering, beneficiary, correspondents } = route;
  const order = {
    ...orderOf(transfer, reference, isoDay(at)),
    recipientBic: correspondents[0]?.bic ?? beneficiary.bic,
    orderingBic: ordering.bic,
    destinationBic: beneficiary.bic,
    customers: customersOf(transfer),
    details,
  };
  if (type === 'MT103') return written(orderContent(type, { ...order, instructedAmount: money(transfer) }));
  return written(orderContent(type === 'MT202' ? type : 'MT202 COV', order));
}

export function finFreeFormat(
  type: 'MT199' | 'MT299',
  transfer: OrderedTransfer,
  receiverBic: string,
  reference: string,
  narrative: readonly string[],
): Written {
  return written({
    type,
    envelope: envelope(transfer, receiverBic),
    transactionReference: reference,
    relatedReference: swiftReference(transfer),
    narrative: narrative.map((line) => toSwiftText(line).text),
  });
}

export function finRecall(
  transfer: OrderedTransfer,
  payment: SentPayment,
  { reference, reason }: Recall,
): Written {
  const type = payment.type.startsWith('MT202') ? 'MT292' : 'MT192';
  return written({
    type,
    envelope: envelope(transfer, payment.receiverBic, '002'),
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
 * Guidelines): field 79 of an MT199 or MT299. An MT103 or MT202 with these lines in field 72 would be a new payment.
 */
export function finRejection(
  transfer: OrderedTransfer,
  order: OrderReferences,
  rejection: Rejection,
  at: Date,
): Written {
  const { receiverBic, reference, returned } = rejection;
  // An MT101 asks for a payment but doesn't settle it: its funds never left the account that they return to.
  if (returned !== null && order.type !== 'MT101') {
    return finReturn(transfer, order, { ...rejection, returned }, isoDay(at));
  }
  const messageReference = asReference(order.message);
  return written({
    type: isInstitutional(order) ? 'MT299' : 'MT199',
    envelope: envelope(transfer, receiverBic),
    transactionReference: reference,
    ...(messageReference === null ? {} : { relatedReference: messageReference }),
    narrative: rejectionLines(order, rejection, FIELD_79),
  });
}

/** Returns funds according to the same guidelines: in a new payment, with `/RETN/` in field 72. */
function finReturn(
  transfer: OrderedTransfer,
  order: OrderReferences,
  rejection: Rejection & { returned: string },
  day: string,
): Written {
  const { receiverBic, reference, returned } = rejection;
  const { ordering, beneficiary } = customersOf(transfer);
  const payment = {
    ...orderOf(transfer, reference, day),
    relatedReference: asReference(order.message) ?? swiftReference(transfer),
    amount: returned,
    recipientBic: receiverBic,
    destinationBic: receiverBic,
    // Rule C2 requires it between most countries of Europe.
    instructedAmount: { currency: transfer.currency, amount: returned },
    // A return goes in the opposite direction.
    customers: { ordering: beneficiary, beneficiary: ordering },
  };
  return written({
    ...orderContent(isInstitutional(order) ? 'MT202' : 'MT103', payment),
    senderToReceiverInformation: rejectionLines(order, rejection, FIELD_72),
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
export const customersOf = (transfer: OrderedTransfer) => ({
  ordering: party(transfer.senderAccount, transfer.senderName),
  beneficiary: party(accountOf(transfer), transfer.recipientName),
});

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
