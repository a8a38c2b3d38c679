import fc, { type Arbitrary } from 'fast-check';

/** What a payment says, for the field 86 of any bank. */
export interface PaymentFacts {
  readonly reference: string;
  readonly batch: string;
  readonly mandate: string;
  readonly creditor: string;
  readonly name: string;
  readonly street: string;
  readonly ultimate: string;
  readonly iban: string;
  readonly bic: string;
  readonly number: string;
  readonly bankCode: string;
  readonly text: string;
  readonly long: string;
  readonly purpose: string;
  readonly kind: string;
}

const WORDS = fc.constantFrom(
  ...[
    'INVOICE',
    'A/B',
    '4711',
    'RE 88',
    "O'NEIL",
    'NR.7',
    '(2026)',
    'STR. 5',
    'ROT',
    'WEISS-BLAU',
    'VAT 19,00',
  ],
  ...[
    'ORDER',
    'KD 77/12',
    'MAI',
    'RENT',
    'SP. Z O.O.',
    'B.V.',
    'AB',
    'NOVEMBER?',
    'LONG-REFERENCE-WITHOUT-SPACES',
  ],
);

/** Whole words of at most this length together. */
const words = (length: number): Arbitrary<string> =>
  fc.array(WORDS, { minLength: 1, maxLength: Math.ceil(length / 4) }).map((all) => {
    const text = all.join(' ');
    const end = text.length <= length ? text.length : text.lastIndexOf(' ', length);
    return text.slice(0, end === -1 ? length : end);
  });

const digits = (length: number): Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));

export const PAYMENT_FACTS: Arbitrary<PaymentFacts> = fc.record({
  reference: fc.stringMatching(/^[A-Z]{2}[A-Z0-9-]{4,20}[0-9]$/),
  batch: fc.stringMatching(/^PAY[0-9]{4,12}$/),
  mandate: fc.stringMatching(/^MND[A-Z0-9]{3,20}$/),
  creditor: fc.constantFrom('DE98ZZZ09999999999', 'NL93ZZZ332656790051', 'FI28XXX12345678'),
  name: words(27),
  street: words(27),
  ultimate: words(22),
  iban: fc.constantFrom('DE89370400440532013000', 'GB29NWBK60161331926819', 'NL91ABNA0417164300'),
  bic: fc.constantFrom('ELMFDEF0', 'OAKNGB20XXX', 'COBADEFF'),
  number: digits(9),
  bankCode: digits(8),
  text: words(40),
  long: words(100),
  purpose: fc.constantFrom('SALA', 'OTHR', 'RENT'),
  kind: fc.constantFrom('GUTSCHRIFT', 'SEPA OVERBOEKING', 'PRZELEW', 'INSATTNING'),
});

/** Subfields of at most 27 characters: a longer text runs on into the next number. */
function numbered(
  mark: string,
  code: string,
  parts: readonly (readonly [number: number, text: string])[],
): string {
  const subfields = parts.flatMap(([number, text]) =>
    (text.match(/.{1,27}/gs) ?? []).map(
      (part, place) => `${mark}${String(number + place).padStart(2, '0')}${part}`,
    ),
  );
  return code + subfields.join('');
}

/** Field 86 of 20 kinds of banks. Each writes some of the facts. */
export const BANKS: Readonly<Record<string, (facts: PaymentFacts) => string>> = {
  'German credit transfer': ({ kind, reference, long, bic, iban, name }) =>
    numbered('?', '166', [
      [0, kind],
      [10, '9310'],
      [20, `EREF+${reference}`],
      [22, `SVWZ+${long}`],
      [30, bic],
      [31, iban],
      [32, name],
      [34, '997'],
    ]),
  'German direct debit': ({ reference, batch, mandate, creditor, text, ultimate, iban }) =>
    numbered('?', '105', [
      [20, `EREF+${reference}`],
      [21, `KREF+${batch}`],
      [22, `MREF+${mandate}`],
      [23, `CRED+${creditor}`],
      [24, `SVWZ+${text}`],
      [28, `ABWA+${ultimate}`],
      [31, iban],
    ]),
  'German statement before SEPA': ({ kind, text, bankCode, number, name }) =>
    numbered('?', '051', [
      [0, kind],
      [10, '931'],
      [20, text],
      [30, bankCode],
      [31, number],
      [32, name],
    ]),
  'German return': ({ reference, mandate, text, iban }) =>
    numbered('?', '109', [
      [0, 'RETOURE'],
      [10, '9075/629'],
      [20, `EREF+${reference}`],
      [21, `MREF+${mandate}`],
      [22, 'OAMT+11,85'],
      [23, `SVWZ+${text}`],
      [31, iban],
      [35, 'EWE VERTRIEB'],
    ]),
  'Austrian MultiCash': ({ text, iban, name, bankCode }) =>
    numbered('?', '111', [
      [20, text],
      [30, bankCode],
      [32, name],
      [38, iban],
      [60, 'MORE TEXT'],
    ]),
  'Slovak bank': ({ number, text, name }) =>
    numbered('?', '111', [
      [20, `VS${number}`],
      [21, 'SS88'],
      [22, 'KS0308'],
      [23, text],
      [32, name],
    ]),
  'marks of SEPA alone': ({ reference, mandate, text, iban }) =>
    `EREF+${reference} MREF+${mandate} SVWZ+${text} IBAN+${iban}`,
  'ABN AMRO': ({ kind, iban, bic, name, text, reference }) =>
    `/TRTP/${kind}/IBAN/${iban}/BIC/${bic}/NAME/${name}/REMI/${text}/EREF/${reference}`,
  'ABN AMRO collection': ({ creditor, name, mandate, text, iban, reference }) =>
    `/TRTP/SEPA INCASSO/CSID/${creditor}/NAME/${name}/MARF/${mandate}/REMI/${text}/IBAN/${iban}/EREF/${reference}`,
  Rabobank: ({ reference, name, street, text }) =>
    `/EREF/${reference}/TRCD/2065/ORDP//NAME/${name}/ADDR/${street}/REMI/${text}/ISDT/2026-11-20`,
  'Rabobank batch': ({ batch, name, ultimate, text, purpose }) =>
    `/PREF/${batch}/NRTX/17/BENM//NAME/${name}/ULTC//NAME/${ultimate}/PURP/${purpose}/REMI/${text}`,
  ING: ({ reference, mandate, creditor, iban, bic, ultimate, text, purpose }) =>
    `/RTRN/MS03//EREF/${reference}//MARF/${mandate}//CSID/${creditor}//CNTP/${iban}/${bic}/T-MOBILE BV/UTRECHT//ULTD//NAME/${ultimate.replaceAll('/', '')}//REMI/USTD//${text}//PURP/${purpose}/`,
  'ING with a structured reference': ({ iban, bic, number }) =>
    `/CNTP/${iban}/${bic}/MILL BV///REMI/STRD/CUR/${number}/`,
  'SWIFT code words': ({ reference, name, iban, text, number }) =>
    `/EREF/${reference}/IREF/${number}/ORDP//NAME/${name}/IBAN/${iban}/CHGS/EUR5,00/REMI//INV/${number} ${text}`,
  Pekao: ({ bankCode, long, name, street }) =>
    numbered('^', '641', [
      [0, 'PRZELEW MIEDZYBANKOWY'],
      [34, '000'],
      [30, bankCode],
      [38, 'PL61109010140000071219812874'],
      [20, long],
      [32, name],
      [62, street],
    ]),
  'PKO BP': ({ long, bankCode, number, name }) =>
    `073${numbered('~', '073', [
      [0, 'VE02'],
      [20, long],
      [30, bankCode],
      [31, number],
      [32, name],
      [34, '073'],
    ])}`,
  'Nest Bank': ({ number, long, name, street }) =>
    numbered('<', '0200', [
      [0, 'Przelewy przychodzace'],
      [10, number],
      [20, long],
      [27, name],
      [29, street],
      [38, '61109010140000071219812874'],
      [60, 'ICE'],
    ]),
  Triodos: ({ number, long }) =>
    numbered('>', '000', [
      [10, number],
      [20, long],
      [31, '390123456'],
    ]),
  mBank: ({ name, text, number }) =>
    `911 TRANSAKCJA COLLECT; ID IPH: XX01; Z RACH.: 61109010140000071219812874; OD: ${name}; TYT.: ${text}; TNR: ${number}.020001`,
  'Dutch labels': ({ iban, bic, name, text, reference }) =>
    `SEPA OVERBOEKING IBAN: ${iban} BIC: ${bic} NAAM: ${name} OMSCHRIJVING: ${text} KENMERK: ${reference}`,
  PostFinance: ({ name, text }) => `GIRO AUS ONLINE-SIC 80532 AUFTRAGGEBER: ${name} MITTEILUNGEN: ${text}`,
  'Swiss free text': ({ name, text, number }) => `ZAHLUNG ${name} ${text} REF ${number}`,
  'Nordic subfields': ({ long, name }) =>
    numbered('^', '099', [
      [0, 'INSATTNING'],
      [20, long],
      [27, name],
    ]),
  'Nordic free text': ({ number, name }) => `BG ${number} ${name} OCR 7788990011`,
};

/** A word of a fact that the bank writes. */
export interface SaidWord {
  readonly fact: keyof PaymentFacts;
  readonly word: string;
}

export interface BankLine {
  readonly bank: string;
  readonly text: string;
  readonly said: readonly SaidWord[];
}

export function bankLine(bank: string, facts: PaymentFacts): BankLine {
  const used = new Set<keyof PaymentFacts>();
  const seen = new Proxy(facts, {
    get: (all, name: keyof PaymentFacts) => {
      used.add(name);
      return all[name];
    },
  });
  const text = BANKS[bank]?.(seen) ?? '';
  const said = [...used].flatMap((fact) => facts[fact].split(/[\s/]+/).map((word) => ({ fact, word })));
  // Shorter words are in everything.
  return { bank, text, said: said.filter(({ word }) => word.length > 3) };
}
