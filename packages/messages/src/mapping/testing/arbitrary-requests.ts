import { present } from '../../swift-mt/content/content-reading.ts';
import { moneyText, swiftDate } from '../../swift-mt/content/write-parts.ts';
import type { MtContent } from '../../swift-mt/index.ts';
import { MT202_CONTENT, mt103Content } from '../../swift-mt/testing/arbitrary-content.ts';
import {
  CURRENCY,
  DATE,
  digits,
  ENVELOPE,
  line,
  lines,
  maybe,
  money,
  REFERENCE,
} from '../../swift-mt/testing/arbitrary-parts.ts';
import { type Arbitrary, fc } from '../../testing/properties.ts';

/** Messages about payments: returns, rejects, requests to cancel and answers to them. */

const REASON = fc.tuple(fc.constantFrom('AC04', 'AM05', 'MS03'), maybe(line(29)));

/** Field 72 of a return or reject: reasons, references and charges in the order of the guidelines. */
function rejectionLines(kind: 'RETN' | 'REJT'): Arbitrary<string[]> {
  return fc
    .record({
      reasons: fc.array(REASON, { maxLength: 2 }),
      message: maybe(REFERENCE),
      transaction: maybe(REFERENCE),
      charges: maybe(CURRENCY.chain(money)),
    })
    .map(({ reasons, message, transaction, charges }) => [
      `/${kind}/99`,
      ...reasons.map(([code, text = '']) => `/${code}/${text}`),
      ...(message === undefined ? [] : [`/MREF/${message}`]),
      ...(transaction === undefined ? [] : [`/TREF/${transaction}`]),
      ...(charges === undefined ? [] : [`/CHGS/${moneyText(charges)}`]),
    ]);
}

/** An MT103 or MT202 that returns or rejects a payment. */
export function returnContent(type: 'MT103' | 'MT202', kind: 'RETN' | 'REJT'): Arbitrary<MtContent> {
  const payment: Arbitrary<MtContent> = type === 'MT103' ? mt103Content('MT103') : MT202_CONTENT;
  return fc
    .tuple(payment, rejectionLines(kind))
    .map(
      ([content, senderToReceiverInformation]) => ({ ...content, senderToReceiverInformation }) as MtContent,
    );
}

const COPIED_AMOUNT = fc
  .tuple(DATE, CURRENCY.chain(money))
  .map(([date, amount]) => ({ tag: '32A', lines: [swiftDate(date) + moneyText(amount)] }));
const COPIED_NAME = lines(4).map((text) => ({ tag: '59', lines: text }));
const COPIED_REMITTANCE = line(28).map((text) => ({ tag: '70', lines: [`/ROC/${text}`] }));

const COPY = fc
  .tuple(maybe(COPIED_AMOUNT), maybe(COPIED_NAME), maybe(COPIED_REMITTANCE))
  .map((fields) => fields.filter((field) => field !== undefined));

const original = (option: 'R' | 'S', category: '1' | '2') =>
  fc
    .record({
      messageType: fc.constant(category === '1' ? '103' : '202'),
      date: DATE,
      numbers: maybe(fc.tuple(digits(4), digits(6))),
    })
    .map(({ messageType, date, numbers }) =>
      present({ option, messageType, date, sessionNumber: numbers?.[0], sequenceNumber: numbers?.[1] }),
    );

/** Further lines behind a code: they go on, or have a code word of their own. */
const further = (width: number) =>
  fc.array(
    fc.oneof(
      line(width - 2).map((text) => `//${text}`),
      line(width - 6).map((text) => `/INDM/${text}`),
    ),
    { maxLength: 4 },
  );

export function cancellationContent(type: 'MT192' | 'MT292'): Arbitrary<MtContent> {
  const narrative = fc
    .tuple(fc.constantFrom('DUPL', 'CUST', 'AGNT'), maybe(line(44)), further(50))
    .map(([code, text = '', more]) => [`/${code}/${text}`, ...more]);
  return fc
    .record({
      envelope: ENVELOPE,
      transactionReference: REFERENCE,
      relatedReference: REFERENCE,
      originalMessage: original('S', type === 'MT192' ? '1' : '2'),
      narrative: fc.oneof(narrative, lines(35, 50)),
      copiedFields: COPY,
    })
    .map((content) => present({ type, ...content }) as MtContent);
}

export function answerContent(type: 'MT196' | 'MT296'): Arbitrary<MtContent> {
  const answers = fc
    .tuple(
      fc.constantFrom('/CNCL/', '/RJCR/CUST', '/RJCR/AGNT/', '/PDCR/S004', '/PDCR/'),
      maybe(line(24)),
      further(35),
    )
    .map(([code, text, more]) => [text === undefined || !code.endsWith('/') ? code : code + text, ...more]);
  const own = fc.oneof(fc.record({ copiedFields: COPY }), fc.record({ narrative: lines(10, 50) }));
  return fc
    .record({
      envelope: ENVELOPE,
      transactionReference: REFERENCE,
      relatedReference: REFERENCE,
      answers,
      furtherNarrative: maybe(further(35).filter(({ length }) => length > 0)),
      originalMessage: maybe(original('R', type === 'MT196' ? '1' : '2')),
      own,
    })
    .map(
      ({ own: more, ...content }) => present({ type, ...content, copiedFields: [], ...more }) as MtContent,
    );
}
