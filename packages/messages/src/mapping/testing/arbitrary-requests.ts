import fc, { type Arbitrary } from 'fast-check';
import { moneyText, present, swiftDate } from '../../swift-mt/content/values.ts';
import type { MtContent } from '../../swift-mt/index.ts';
import { MT202_CONTENT, mt103Content } from '../../swift-mt/testing/arbitrary-content.ts';
import {
  ACCOUNT,
  agent,
  BIC,
  CURRENCY,
  customer,
  DATE,
  digits,
  ENVELOPE,
  line,
  lines,
  maybe,
  money,
  REFERENCE,
} from '../../swift-mt/testing/arbitrary-parts.ts';

/** Messages about payments: returns, rejects, requests to cancel and answers to them, notices and requests for transfer. */

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

/** Further lines after a code: they continue it, or have their own code word. */
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

/** The party that orders a transfer or pays what is announced, by the options that the type allows. */
function orderer(options: 'FGH' | '-CF'): Arbitrary<object> {
  const withAccount = customer('50', ACCOUNT).filter(({ option }) => option === 'F');
  const byOptions = {
    FGH: fc.oneof(
      withAccount,
      fc.tuple(ACCOUNT, BIC).map(([account, bic]) => ({ option: 'G', account, bic })),
      fc
        .tuple(ACCOUNT, lines(4))
        .map(([account, nameAndAddress]) => ({ option: 'H', account, nameAndAddress })),
    ),
    '-CF': fc.oneof(
      withAccount,
      BIC.map((bic) => ({ option: 'C', bic })),
      lines(4).map((nameAndAddress) => ({ option: null, nameAndAddress })),
    ),
  };
  return byOptions[options];
}

export const NOTICE_CONTENT: Arbitrary<MtContent> = fc
  .record({
    envelope: ENVELOPE,
    transactionReference: REFERENCE,
    accountIdentification: maybe(ACCOUNT),
    valueDate: DATE,
    receipts: CURRENCY.chain((currency) =>
      fc.array(
        fc
          .record({
            relatedReference: REFERENCE,
            amount: money(currency),
            payer: fc.oneof(
              orderer('-CF').map((orderingCustomer) => ({ orderingCustomer })),
              agent('AD').map((orderingInstitution) => ({ orderingInstitution })),
            ),
            intermediaryInstitution: maybe(agent('AD')),
          })
          .map(({ payer, ...receipt }) => present({ ...receipt, ...payer })),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  })
  .map((content) => present({ type: 'MT210', ...content }) as MtContent);

const ORDER_CODES = fc
  .record({
    codes: fc.constantFrom(
      [],
      ['URGP'],
      ['INTC', 'CORT'],
      ['CHQB'],
      ['PHON', 'RTGS'],
      ['OTHR', 'OTHR'],
      ['REPA'],
    ),
    text: maybe(line(20).map((text) => text.replaceAll('/', ''))),
  })
  .map(({ codes, text }) =>
    codes.map((code) =>
      present({
        code,
        additionalInformation: ['PHON', 'OTHR', 'REPA'].includes(code) && text !== '' ? text : undefined,
      }),
    ),
  );

/** The amounts of an order: in its currency, converted, or the equivalent of another amount. */
const ORDER_AMOUNTS = fc.oneof(
  fc.record({
    amount: money('EUR'),
    instructionCodes: ORDER_CODES,
    foreignExchangeReference: maybe(REFERENCE),
  }),
  fc.record({
    amount: money('EUR'),
    originalAmount: money('USD'),
    exchangeRate: fc.constantFrom('1.0854', '0.92'),
    foreignExchangeReference: REFERENCE,
    instructionCodes: ORDER_CODES,
  }),
  fc.record({
    amount: fc.constant({ currency: 'EUR', amount: '0.00' }),
    originalAmount: money('JPY'),
    instructionCodes: fc.constant([{ code: 'EQUI' }]),
  }),
);

const ORDER: Arbitrary<object> = fc
  .record({
    transactionReference: REFERENCE,
    amounts: ORDER_AMOUNTS,
    intermediaryInstitution: maybe(agent('ACD')),
    accountWithInstitution: agent('ACD'),
    beneficiary: customer('59', maybe(ACCOUNT)),
    remittanceInformation: maybe(lines(4)),
    regulatoryReporting: maybe(line(20).map((text) => [`/BENEFRES/GB//${text}`])),
    detailsOfCharges: fc.constantFrom('OUR', 'SHA', 'BEN'),
    chargesAccount: maybe(ACCOUNT.map((account) => `/${account}`)),
  })
  .map(({ amounts, ...order }) => present<object>({ ...order, ...amounts }));

const SERVICER = maybe(agent('AC'));

export const ORDERS_CONTENT: Arbitrary<MtContent> = fc
  .record({
    plain: fc.record({
      envelope: ENVELOPE,
      sendersReference: REFERENCE,
      customerReference: maybe(REFERENCE),
      instructingParty: maybe(
        fc.oneof(
          BIC.map((bic) => ({ option: 'C', bic })),
          lines(1).map((nameAndAddress) => ({ option: 'L', nameAndAddress })),
        ),
      ),
      requestedExecutionDate: DATE,
      authorisation: maybe(line(35)),
    }),
    numbers: fc.constantFrom(['1', '1'], ['2', '3']),
    shared: maybe(fc.record({ orderingCustomer: orderer('FGH'), accountServicingInstitution: SERVICER })),
    orders: fc.array(
      fc.record({
        order: ORDER,
        own: fc.record({ orderingCustomer: orderer('FGH'), accountServicingInstitution: SERVICER }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ plain, numbers: [messageIndex, messageTotal], shared, orders }) => {
    const transactions: readonly object[] = orders.map(({ order, own }) =>
      shared === undefined ? { ...order, ...present<object>(own) } : order,
    );
    const numbered = { ...plain, messageIndex, messageTotal, ...(shared ?? {}), transactions };
    return present({ type: 'MT101', ...numbered }) as unknown as MtContent;
  });
