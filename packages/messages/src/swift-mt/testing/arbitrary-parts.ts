import { minorUnits } from '@clearbench/domain';
import fc, { type Arbitrary } from 'fast-check';
import type {
  Agent,
  Customer,
  Money,
  MtEnvelope,
  NumberedLine,
  TimeIndication,
} from '../content/content-parts.ts';
import { present } from '../content/values.ts';

/** Banks of countries outside the European payments area but for the first: no rule asks for 33B or an IBAN. */
const BANKS = ['OAKNGB20', 'PINEUS30', 'CEDRJPJ0', 'FIRXCAT0NYC', 'MAPLCAT0'] as const;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const SET_X = [...LETTERS, ..."/-?:().,'+ "];
const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

export function digits(length: number): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
}

/** A line of set x that begins with a letter or digit, so that nothing in it looks like structure. */
export function line(maxLength: number): Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...LETTERS),
      fc.string({ unit: fc.constantFrom(...SET_X), maxLength: maxLength - 1 }),
    )
    .map(([first, rest]) => first + rest);
}

export function lines(max: number, length = 35): Arbitrary<string[]> {
  return fc.array(line(length), { minLength: 1, maxLength: max });
}

/** A reference without slashes. */
export const REFERENCE = fc.string({
  unit: fc.constantFrom(...LETTERS, '-', '.'),
  minLength: 1,
  maxLength: 16,
});

/** An account that is not mistaken for an IBAN, a mark or a clearing code. */
export const ACCOUNT = fc.integer({ min: 10, max: 2_000_000_000 }).map(String);

export const BIC = fc.constantFrom(...BANKS);

export const DATE = fc
  .date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2079-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const TIME = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

export const TIME_INDICATION: Arbitrary<TimeIndication> = fc.record({
  code: fc.constantFrom('SNDTIME', 'CLSTIME', 'RNCTIME'),
  time: TIME,
  offset: fc.tuple(fc.constantFrom('+', '-'), fc.nat(13), fc.nat(59)).map(([sign, hours, minutes]) => {
    return `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  }),
});

export function money(currency: string): Arbitrary<Money> {
  const decimals = minorUnits(currency) ?? 0;
  return fc.bigInt({ min: 1n, max: 99_999_999_999n }).map((minor) => {
    const text = String(minor).padStart(decimals + 1, '0');
    const point = text.length - decimals;
    return { currency, amount: decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}` };
  });
}

export const CURRENCY = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'GBP');

/** Leaves out a property now and then. */
export function maybe<T>(value: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined });
}

const MARK = fc.constantFrom('C', 'D');
const CLEARING_CODE = fc.constantFrom(
  { system: 'SC', member: '123456' },
  { system: 'BL', member: '37040044' },
  { system: 'CC', member: '000305678' },
);

/** A financial institution with one of these options. */
export function agent(options: string): Arbitrary<Agent> {
  const party = fc.oneof(
    fc.record({ account: maybe(ACCOUNT), accountMark: maybe(MARK) }),
    fc.record({ clearingCode: CLEARING_CODE }),
  );
  const byOption: Readonly<Record<string, Arbitrary<object>>> = {
    A: fc.tuple(party, BIC).map(([start, bic]) => ({ option: 'A', ...start, bic })),
    B: fc.tuple(party, line(35)).map(([start, location]) => ({ option: 'B', ...start, location })),
    C: fc.oneof(
      ACCOUNT.map((account) => ({ option: 'C', account })),
      CLEARING_CODE.map((clearingCode) => ({ option: 'C', clearingCode })),
    ),
    D: fc
      .tuple(party, lines(4))
      .map(([start, nameAndAddress]) => ({ option: 'D', ...start, nameAndAddress })),
  };
  return fc
    .oneof(...[...options].map((option) => byOption[option] ?? fc.constant({})))
    .map((found) => present(found) as Agent);
}

const NUMBERED: Arbitrary<NumberedLine[]> = fc
  .tuple(line(33), maybe(line(33)), line(30))
  .map(([name, road, town]) => [
    { number: 1, text: name },
    ...(road === undefined ? [] : [{ number: 2, text: road }]),
    { number: 3, text: `GB/${town}` },
  ]);

/** A customer; field 50 has options A, F and K, field 59 none, A and F. */
export function customer(field: '50' | '59', account: Arbitrary<string | undefined>): Arbitrary<Customer> {
  const identifier = line(27).map((text) => ({ code: 'NIDN', country: 'GB', identifier: text }));
  const start =
    field === '50'
      ? fc.oneof(fc.record({ account: ACCOUNT }), fc.record({ identifier }))
      : fc.record({ account });
  return fc
    .oneof(
      fc.tuple(account, BIC).map(([number, bic]) => ({ option: 'A', account: number, bic })),
      fc.tuple(start, NUMBERED).map(([first, numberedLines]) => ({ option: 'F', ...first, numberedLines })),
      fc.tuple(account, lines(4)).map(([number, nameAndAddress]) => ({
        option: field === '50' ? 'K' : null,
        account: number,
        nameAndAddress,
      })),
    )
    .map((found) => present(found) as Customer);
}

const REFERENCE_OF_INPUT = fc.record({
  inputDate: DATE,
  inputTime: TIME,
  inputSessionNumber: digits(4),
  inputSequenceNumber: digits(6),
  outputDate: DATE,
  outputTime: TIME,
});

/** Headers and trailers of a message of these banks. */
export const ENVELOPE: Arbitrary<MtEnvelope> = fc
  .record({
    banks: fc.constantFrom(['OAKNGB20', 'PINEUS30'], ['CEDRJPJ0', 'OAKNGB20LDN'], ['MAPLCAT0', 'CEDRJPJ0']),
    terminals: fc.tuple(maybe(fc.constantFrom('B', 'C')), maybe(fc.constantFrom('B', 'C'))),
    numbers: fc.tuple(maybe(digits(4)), maybe(digits(6))),
    monitoring: fc.constantFrom(
      {},
      { deliveryMonitoring: '2' },
      { deliveryMonitoring: '2', obsolescencePeriod: '020' },
    ),
    delivery: maybe(REFERENCE_OF_INPUT),
    user: fc.record({
      finCopyService: maybe(fc.constant('TGT')),
      bankingPriority: maybe(fc.constant('NNNN')),
      userReference: maybe(fc.string({ unit: fc.constantFrom(...CAPITALS), minLength: 1, maxLength: 16 })),
      serviceType: maybe(fc.constantFrom('001', '009')),
    }),
    uetr: fc.uuid({ version: 4 }),
    other: fc.subarray([
      { tag: '424', value: 'RELATED' },
      { tag: '115', value: '121413 RECEIVER' },
      { tag: '433', value: '/AOK/NO HIT' },
    ]),
    checksum: fc.boolean(),
  })
  .map(({ banks, terminals, numbers, monitoring, delivery, user, uetr, other, checksum }) => {
    const [senderBic = '', receiverBic = ''] = banks;
    const zero = (text: string | undefined) => (text === undefined || /^0+$/.test(text) ? undefined : text);
    const training = { tag: 'TNG', value: '' };
    return present({
      direction: delivery === undefined ? 'input' : 'output',
      senderBic,
      receiverBic,
      senderTerminal: terminals[0],
      receiverTerminal: delivery === undefined ? undefined : terminals[1],
      sessionNumber: zero(numbers[0]),
      sequenceNumber: zero(numbers[1]),
      priority: 'N',
      ...(delivery === undefined ? monitoring : {}),
      delivery,
      ...user,
      uetr,
      otherTags: other,
      trailers: checksum ? [{ tag: 'CHK', value: '123456789ABC' }, training] : [training],
    }) as MtEnvelope;
  });
