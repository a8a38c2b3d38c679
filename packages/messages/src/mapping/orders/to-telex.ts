import type { Customer } from '../../swift-mt/content/content-parts.ts';
import type { TelexCharges, TelexContent, TelexParty } from '../../telex/content/content.ts';
import { TELEX_LINE_MAX, toTelexText, withTestKey } from '../../telex/index.ts';
import { detailsToFin } from '../payment-details/to-fin.ts';
import type { Loss } from '../translation.ts';
import { fitLines, joinLines, wrap } from '../values/lines.ts';
import type { PaymentOrder } from './payment-order.ts';
import { assume, type Role, referenceOf } from './values.ts';

/** Lines that continue a text are indented by two spaces. */
const LINE_LENGTH = TELEX_LINE_MAX - 2;
const NAME_ROOM = { width: LINE_LENGTH, max: 4, led: true };
const FIN_LINE_LENGTH = 35;

/** A customer's transfer as a key tested telex, with shared charges unless its details say otherwise. */
export function orderToTelex(order: PaymentOrder, losses: Loss[]): TelexContent {
  const { senderBic, recipientBic, destinationBic, relatedReference, valueDate, telex, details } = order;
  const isTelex = details?.standard === 'telex';
  const given = isTelex ? details : detailsToFin(order);
  const { remittanceInformation: text = [], charges } = given;
  const sameDay = 'No day of sending is given; the value date is used.';
  const shared = 'Charges are mandatory; SHA, charges are shared, was filled in.';
  const reference = referenceOf(order.reference, { losses, from: 'reference', to: 'OUR REF' });
  return withTestKey({
    type: 'KTT',
    serial: telex?.serial ?? null,
    sender: { answerback: telex?.senderAnswerback ?? null, name: null, bic: senderBic },
    receiver: { answerback: telex?.receiverAnswerback ?? null, name: null, bic: recipientBic },
    date: order.createdAt?.slice(0, 10) ?? assume(losses, 'DATE', valueDate, sameDay),
    testKey: null,
    reference: carried(reference, 'reference', losses),
    relatedReference:
      relatedReference === null ? null : carried(relatedReference, 'relatedReference', losses),
    uetr: order.uetr,
    valueDate,
    currency: order.currency,
    amount: order.amount,
    orderingCustomer: partyOf('sender', order, given.orderingCustomer, losses),
    beneficiaryBank:
      destinationBic === null || destinationBic === recipientBic ? null : { bic: destinationBic, lines: [] },
    beneficiary: partyOf('recipient', order, given.beneficiaryCustomer, losses),
    details: telexLines(isTelex ? text : relaid(text)),
    charges: charges ? bearerOf(charges.detailsOfCharges) : assume(losses, 'CHARGES', 'SHA', shared),
    bankInformation: [],
  });
}

/** With the lines of the details; without lines, by name. */
function partyOf(role: Role, order: PaymentOrder, given: Customer | undefined, losses: Loss[]): TelexParty {
  const number = order[`${role}Account`];
  const account = number === null ? null : carried(number, `${role}Account`, losses);
  const lines = telexLines(linesOf(given));
  if (lines.length > 0) return { account, lines };
  const from = `${role}Name` as const;
  const name = carried(order[from] ?? '', from, losses);
  return { account, lines: fitLines(name, NAME_ROOM, { losses, from, to: '' }) };
}

/** Option F without its numbers: names and addresses, but no dates of birth or identifications. */
const linesOf = ({ nameAndAddress = [], numberedLines }: Partial<Customer> = {}): readonly string[] =>
  numberedLines?.flatMap(({ number, text }) => (number <= 3 ? [text] : [])) ?? nameAndAddress;

/** Full lines of an MT run on, which lines of a telex do not that are longer: such a text gets new lines. */
function relaid(lines: readonly string[]): readonly string[] {
  const runsOn = lines.slice(0, -1).some((line) => line.length >= FIN_LINE_LENGTH);
  return runsOn ? wrap(joinLines(lines, FIN_LINE_LENGTH), LINE_LENGTH, lines.length) : lines;
}

const telexLines = (lines: readonly string[]): string[] =>
  lines.map((line) => toTelexText(line).slice(0, LINE_LENGTH).trim()).filter((line) => line !== '');

const bearerOf = (code: string): TelexCharges => (code === 'OUR' || code === 'BEN' ? code : 'SHA');

/** The text in the characters of a telex, with a full stop for any other character. */
function carried(text: string, from: keyof PaymentOrder, losses: Loss[]): string {
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
