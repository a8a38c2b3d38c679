import type { IncomingTransfer } from '../../core/transfer.ts';
import { TELEX_LINE_MAX, type TelexContent, toTelexText, withTestKey } from '../../telex/index.ts';
import type { Loss } from '../translation.ts';
import { fitLines } from '../values/lines.ts';
import type { WholeTransfer } from './gaps.ts';
import type { OrderDetails } from './order.ts';
import { assume, beneficiaryAccountOf, referenceOf } from './values.ts';

/** What continues a text is indented by two spaces. */
const LINE_LENGTH = TELEX_LINE_MAX - 2;
const NAME_LINES = 4;

/** A customer's transfer as a key tested telex with shared charges, sent on the day when it is made. */
export function transferToTelex(
  transfer: WholeTransfer,
  { createdAt, telex }: OrderDetails,
  losses: Loss[],
): TelexContent {
  const { senderBic, recipientBic, destinationBic, valueDate, relatedReference } = transfer;
  const sameDay = 'No day of sending is given; the value date is used.';
  const shared = 'Charges are mandatory; SHA, charges are shared, was filled in.';
  const reference = referenceOf(transfer.reference, 'reference', 'OUR REF', losses);
  const account = beneficiaryAccountOf(transfer);
  return withTestKey({
    type: 'KTT',
    serial: telex?.serial ?? null,
    sender: { answerback: telex?.senderAnswerback ?? null, name: null, bic: senderBic },
    receiver: { answerback: telex?.receiverAnswerback ?? null, name: null, bic: recipientBic },
    date: createdAt?.slice(0, 10) ?? assume(losses, 'DATE', valueDate, sameDay),
    testKey: null,
    reference: carried(reference, 'reference', losses),
    relatedReference:
      relatedReference === null ? null : carried(relatedReference, 'relatedReference', losses),
    uetr: transfer.uetr,
    valueDate,
    currency: transfer.currency,
    amount: transfer.amount,
    orderingCustomer: {
      account:
        transfer.senderAccount === null ? null : carried(transfer.senderAccount, 'senderAccount', losses),
      lines: nameLines(transfer.senderName, 'senderName', losses),
    },
    beneficiaryBank:
      destinationBic === null || destinationBic === recipientBic ? null : { bic: destinationBic, lines: [] },
    beneficiary: {
      account: account === null ? null : carried(account, 'recipientAccount', losses),
      lines: nameLines(transfer.recipientName, 'recipientName', losses),
    },
    details: [],
    charges: assume(losses, 'CHARGES', 'SHA', shared),
    bankInformation: [],
  });
}

/** The text in the characters that a telex carries, a full stop where it has none of them. */
function carried(text: string, from: keyof IncomingTransfer, losses: Loss[]): string {
  const after = toTelexText(text).trim() || '.';
  if (after === text) return text;
  losses.push({
    kind: 'replaced',
    code: 'T0000R',
    from,
    to: null,
    before: text,
    after,
    message: 'A telex has capital letters, digits and a few signs; other characters were replaced.',
  });
  return after;
}

function nameLines(
  name: string | null,
  from: 'senderName' | 'recipientName',
  losses: Loss[],
): readonly string[] {
  const text = carried(name ?? '', from, losses);
  return fitLines(text, { width: LINE_LENGTH, max: NAME_LINES, led: true }, { losses, from, to: '' });
}
