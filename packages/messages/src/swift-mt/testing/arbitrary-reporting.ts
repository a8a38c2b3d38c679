import { amountOf, formatMinor } from '@clearbench/domain';
import fc, { type Arbitrary } from 'fast-check';
import type {
  AccountIdentification,
  Balance,
  DateTimeIndication,
  OriginalMessage,
  StatementLine,
} from '../content/content-parts.ts';
import type { InterimReport, Statement } from '../content/content-reporting.ts';
import { present } from '../content/values.ts';
import type { CancellationRequest } from '../types/category1/mt192.ts';
import type { Answer } from '../types/category1/mt196.ts';
import type { FreeFormat } from '../types/category1/mt199.ts';
import type { Confirmation } from '../types/category9/mt900.ts';
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
  TIME_INDICATION,
} from './arbitrary-parts.ts';

const IDENTIFICATION: Arbitrary<AccountIdentification> = fc
  .record({ account: ACCOUNT, ownerBic: maybe(BIC) })
  .map((found) => present(found));

const DATE_TIME: Arbitrary<DateTimeIndication> = fc
  .tuple(DATE, TIME_INDICATION)
  .map(([date, { time, offset }]) => ({ date, time, offset }));

const REMARK = fc
  .tuple(line(28), maybe(line(33)))
  .map(([first, second]) => [`/BNF/${first}`, ...(second === undefined ? [] : [`//${second}`])]);

/** Dates that are near enough to each other that the year of an entry date is certain. */
const NEAR_DATES = fc
  .constantFrom<readonly (readonly [string, string | undefined])[]>([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20', undefined],
    ['2026-12-31', '2027-01-02'],
    ['2027-01-01', '2026-12-30'],
    ['2028-02-29', '2028-02-29'],
    ['2028-03-01', '2028-02-29'],
  ])
  .chain((dates) => fc.constantFrom(...dates));

function statementLine(
  currency: string,
  marks: readonly StatementLine['mark'][],
  informed: boolean,
): Arbitrary<StatementLine> {
  return fc
    .record({
      dates: NEAR_DATES,
      mark: fc.constantFrom(...marks),
      fundsCode: maybe(fc.constant(currency.charAt(2))),
      money: money(currency),
      transactionType: fc.oneof(
        fc.record({
          kind: fc.constantFrom('N' as const, 'F' as const),
          code: fc.constantFrom('TRF', 'CHG', 'MSC'),
        }),
        fc.record({ kind: fc.constant('S' as const), code: fc.constantFrom('103', '202', '900') }),
      ),
      referenceForAccountOwner: REFERENCE,
      accountServicingReference: maybe(REFERENCE),
      supplementaryDetails: maybe(line(34)),
      information: informed ? maybe(lines(2, 65)) : fc.constant(undefined),
    })
    .map(
      ({ dates: [valueDate, entryDate], ...others }) =>
        present({ valueDate, entryDate, ...others }) as StatementLine,
    );
}

function minorOf(mark: StatementLine['mark'], amount: string, currency: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const result = amountOf(whole, fraction, currency);
  const minor = result.ok ? result.minor : 0n;
  return mark === 'C' || mark === 'RD' ? minor : -minor;
}

function balance(minor: bigint, currency: string, date: string, kind: Balance['kind']): Balance {
  const amount = formatMinor(minor < 0n ? -minor : minor, currency);
  return { kind, mark: minor < 0n ? 'D' : 'C', date, money: { currency, amount } };
}

const COMMON = {
  transactionReference: REFERENCE,
  statementNumber: fc.integer({ min: 1, max: 99_999 }).map(String),
  sequenceNumber: maybe(fc.integer({ min: 1, max: 99_999 }).map(String)),
};

/** Statements that add up. */
export function statementContent(
  type: Statement['type'],
  envelope: Arbitrary<Statement['envelope']> = ENVELOPE,
): Arbitrary<Statement> {
  const informed = type === 'MT940';
  return CURRENCY.chain((currency) =>
    fc.record({
      common: fc.record(COMMON),
      envelope,
      accountIdentification: informed ? IDENTIFICATION : ACCOUNT.map((account) => ({ account })),
      relatedReference: informed ? maybe(REFERENCE) : fc.constant(undefined),
      opening: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
      kinds: fc.tuple(
        fc.constantFrom('final' as const, 'intermediate' as const),
        fc.constantFrom('final' as const, 'intermediate' as const),
      ),
      currency: fc.constant(currency),
      lines: fc.array(statementLine(currency, ['C', 'D', 'RC', 'RD'], informed), { maxLength: 4 }),
      available: fc.boolean(),
      forward: informed ? fc.nat(2) : fc.constant(0),
      information: informed ? maybe(lines(2, 65)) : fc.constant(undefined),
    }),
  ).map(
    ({
      common,
      envelope: headers,
      opening,
      kinds,
      currency,
      lines: entries,
      available,
      forward,
      ...others
    }) => {
      const closing = entries.reduce(
        (sum, { mark, money: { amount } }) => sum + minorOf(mark, amount, currency),
        opening,
      );
      const closingBalance = balance(closing, currency, '2026-11-20', kinds[1]);
      const plain: Balance = { ...closingBalance, kind: 'final' };
      return present({
        type,
        envelope: headers,
        ...common,
        ...others,
        openingBalance: balance(opening, currency, '2026-11-19', kinds[0]),
        lines: entries,
        closingBalance,
        closingAvailableBalance: available ? plain : undefined,
        forwardAvailableBalances: Array.from({ length: forward }, () => plain),
      }) as Statement;
    },
  );
}

export const MT942_CONTENT: Arbitrary<InterimReport> = CURRENCY.chain((currency) =>
  fc.record({
    envelope: ENVELOPE,
    ...COMMON,
    relatedReference: maybe(REFERENCE),
    accountIdentification: IDENTIFICATION,
    floorLimits: fc.oneof(
      money(currency).map((limit) => [{ money: limit }]),
      fc.tuple(money(currency), money(currency)).map(([debit, credit]) => [
        { mark: 'D' as const, money: debit },
        { mark: 'C' as const, money: credit },
      ]),
    ),
    dateTimeIndication: DATE_TIME,
    lines: fc.array(statementLine(currency, ['C', 'D', 'RC', 'RD', 'EC', 'ED'], true), { maxLength: 4 }),
    debits: maybe(money(currency).map((sum) => ({ count: 10, money: sum }))),
    credits: maybe(money(currency).map((sum) => ({ count: 10, money: sum }))),
    information: maybe(lines(2, 65)),
  }),
).map((found) => {
  // Information after the fields before the entries would belong to the last entry.
  const isClear = found.lines.length === 0 || found.debits !== undefined || found.credits !== undefined;
  return present({
    type: 'MT942',
    ...found,
    information: isClear ? found.information : undefined,
  }) as InterimReport;
});

export function confirmationContent(type: Confirmation['type']): Arbitrary<Confirmation> {
  const credit = type === 'MT910';
  const payer = fc.oneof(
    fc.record({ orderingCustomer: customer('50', maybe(ACCOUNT)) }),
    fc.record({ orderingInstitution: agent('AD') }),
  );
  const other = fc.record({ orderingInstitution: maybe(agent('AD')) });
  return fc
    .tuple(
      credit ? payer : other,
      fc.record({
        envelope: ENVELOPE,
        transactionReference: REFERENCE,
        relatedReference: REFERENCE,
        accountIdentification: IDENTIFICATION,
        dateTimeIndication: maybe(DATE_TIME),
        valueDate: DATE,
        amount: CURRENCY.chain(money),
        intermediaryInstitution: credit ? maybe(agent('AD')) : fc.constant(undefined),
        senderToReceiverInformation: maybe(REMARK),
      }),
    )
    .map(([who, what]) => present({ type, ...what, ...who }) as Confirmation);
}

export function freeFormatContent(type: FreeFormat['type']): Arbitrary<FreeFormat> {
  return fc
    .record({
      envelope: ENVELOPE,
      transactionReference: REFERENCE,
      relatedReference: maybe(REFERENCE),
      narrative: lines(35, 50),
    })
    .map((found) => present({ type, ...found }) as FreeFormat);
}

function originalMessage(option: OriginalMessage['option']): Arbitrary<OriginalMessage> {
  const numbers = fc.option(fc.record({ sessionNumber: digits(4), sequenceNumber: digits(6) }), { nil: {} });
  return fc
    .tuple(fc.integer({ min: 100, max: 999 }), DATE, numbers)
    .map(([messageType, date, found]) => ({ option, messageType: `${messageType}`, date, ...found }));
}

const COPIED = fc.array(fc.record({ tag: fc.constantFrom('20', '32A', '59', '70'), lines: lines(2) }), {
  maxLength: 3,
});

export function cancellationContent(type: CancellationRequest['type']): Arbitrary<CancellationRequest> {
  return fc
    .record({
      envelope: ENVELOPE,
      transactionReference: REFERENCE,
      relatedReference: REFERENCE,
      originalMessage: originalMessage('S'),
      narrative: lines(3, 50).map((text) => ['/DUPL/', ...text]),
      copiedFields: COPIED,
    })
    .map((found) => ({ type, ...found }));
}

export function answerContent(type: Answer['type']): Arbitrary<Answer> {
  return fc
    .record({
      envelope: ENVELOPE,
      transactionReference: REFERENCE,
      relatedReference: REFERENCE,
      answers: fc.constantFrom(['/CNCL/'], ['/PDCR/S004', 'TEXT'], ['/RJCR/LEGL']),
      furtherNarrative: maybe(lines(20)),
      originalMessage: maybe(fc.constantFrom('R' as const, 'S' as const).chain(originalMessage)),
      narrative: maybe(lines(5, 50)),
      copiedFields: COPIED,
    })
    .map(
      // Rule C1 (C31): a narrative or copied fields.
      ({ narrative, ...found }) =>
        present({
          type,
          ...found,
          narrative: found.copiedFields.length > 0 ? undefined : narrative,
        }) as Answer,
    );
}
