import { createHash } from 'node:crypto';
import { isoDay, PLATFORM } from '@clearbench/domain';
import { toSwiftText, wrap } from '@clearbench/messages/free-text';
import { withTestKey } from '@clearbench/messages/telex';
import { type OrderReferences, orderContent } from '@clearbench/messages/transfers';
import type { OrderedPayment, OrderedTransfer, Rejection, Written } from '../adapter.ts';
import { written } from '../written.ts';
import { serviceTelex } from './service-telex.ts';

const PLATFORM_ANSWERBACK = '440044 CLRB G';
/** The number of digits of a teleprinter number. */
const NUMBER = /^\d{4,8}$/;
const ANSWERBACK = /^\d{4,8} [A-Z0-9]{3,8} [A-Z]{1,3}$/;

/**
 * A tested telex that orders the payment. The network assigns its final serial number and test key. `receiverCode`:
 * the code of the receiving teleprinter.
 */
export function telexPayment(
  { transfer, route, reference: given, at, details }: OrderedPayment,
  receiverCode = route.beneficiary.bic,
): Written {
  const reference = telexReference(given);
  const day = isoDay(at);
  const { bic } = route.beneficiary;
  const content = orderContent('KTT', {
    ...transfer,
    reference,
    relatedReference: null,
    senderBic: PLATFORM.bic,
    senderName: telexName(transfer.senderName),
    senderAccount: telexAccount(transfer.senderAccount),
    recipientBic: bic,
    recipientName: telexName(transfer.recipientName),
    recipientAccount: telexAccount(transfer.destinationIban ?? transfer.recipientAccount),
    destinationBic: bic,
    valueDate: day,
    createdAt: day,
    telex: {
      serial: { station: 'CLB', number: '0000' },
      senderAnswerback: PLATFORM_ANSWERBACK,
      receiverAnswerback: answerbackOf(receiverCode),
    },
    details,
  });
  const sender = { ...content.sender, name: telexText(PLATFORM.name) };
  return { ...written(withTestKey({ ...content, sender, beneficiaryBank: { bic, lines: [] } })), reference };
}

/** The rejection of an order that was sent to us, or the return of its funds. The network assigns its final serial number. */
export function telexRejection(
  transfer: OrderedTransfer,
  order: OrderReferences,
  { receiverBic, reference: given, reason, text, returned }: Rejection,
  at: Date,
): Written {
  const reference = telexReference(given);
  const words = wrap(telexText(text), LINE_CHARACTERS, TEXT_LINES).slice(0, TEXT_LINES);
  const telex = serviceTelex({
    serial: 'CLB0000',
    from: PLATFORM.bic,
    to: receiverBic,
    day: isoDay(at),
    reference,
    relatedReference: telexText(order.message),
    lines: [
      ...(order.uetr === null ? [] : [`UETR: ${order.uetr.toUpperCase()}`]),
      `STATUS: ${returned === null ? 'REJECTED' : 'RETURNED'}${reason === null ? '' : ` ${reason}`}`,
      ...(returned === null ? [] : [`AMOUNT: ${transfer.currency} ${returned}`]),
      ...words.map((line, place) => (place === 0 ? `REASON: ${line}` : `  ${line}`)),
    ],
  });
  return { ...telex, reference };
}

/** The length of a line of a telex, after a label. */
const LINE_CHARACTERS = 60;
const TEXT_LINES = 4;

/** The answerback of a teleprinter: the given one, or one derived from its code. */
function answerbackOf(code: string): string {
  const plain = code.trim().toUpperCase();
  if (ANSWERBACK.test(plain) && plain.length <= 20) return plain;
  const number = plain.replaceAll(/\D/g, '');
  const digits = NUMBER.test(number)
    ? number
    : String((createHash('sha256').update(plain).digest().readUInt32BE(0) % 900_000) + 100_000);
  // A line of digits alone would not be recognised as an answerback.
  const name = plain
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 8)
    .padEnd(3, 'X');
  return `${digits} ${name} SIM`;
}

/** A telex has no lower case letters. */
const telexReference = (reference: string): string => reference.toUpperCase();

const NAME_CHARACTERS = 60;

/** International Telegraph Alphabet No. 2 has only upper case and few punctuation marks. */
const telexText = (text: string): string =>
  toSwiftText(text)
    .text.toUpperCase()
    .replaceAll(/[^A-Z0-9 \-?:().,'=/+]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const telexName = (name: string | null): string =>
  telexText(name ?? '')
    .slice(0, NAME_CHARACTERS)
    .trim() || 'NOTPROVIDED';

const telexAccount = (account: string | null): string | null =>
  account === null ? null : telexText(account).replaceAll(' ', '').slice(0, 34) || null;
