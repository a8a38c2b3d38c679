/** The labelled lines of a telex payment order, in the order in which they are written. */
export const TELEX_FIELDS = [
  'to',
  'from',
  'date',
  'testKey',
  'reference',
  'relatedReference',
  'uetr',
  'valueDate',
  'currency',
  'amount',
  'amountInWords',
  'orderingCustomer',
  'orderingAccount',
  'beneficiaryBank',
  'beneficiaryBankBic',
  'beneficiaryAccount',
  'beneficiary',
  'details',
  'charges',
  'bankInformation',
] as const;
export type TelexFieldName = (typeof TELEX_FIELDS)[number];

export interface FieldDefinition {
  /** As this library writes it, and as problems name the field. */
  readonly label: string;
  /** Its readable name. */
  readonly title: string;
  /** Other spellings that are met, in upper case without points. */
  readonly spellings: readonly string[];
  /** True if its text may continue in lines without a label. */
  readonly multiline: boolean;
}

function field(label: string, title: string, multiline: boolean, spellings: string): FieldDefinition {
  return { label, title, multiline, spellings: spellings === '' ? [] : spellings.split(', ') };
}

export const DEFINITIONS: Readonly<Record<TelexFieldName, FieldDefinition>> = {
  to: field('TO', 'Receiving bank', false, 'RECEIVER, RECEIVING BANK, TO BANK'),
  from: field('FROM', 'Sending bank', false, 'SENDER, SENDING BANK, FM, REMITTING BANK, FROM BANK'),
  date: field('DATE', 'Date of the telex', false, 'DATED, TELEX DATE, DATE OF TELEX'),
  testKey: field(
    'TEST KEY',
    'Test key',
    false,
    'TESTKEY, TEST, TEST NO, TEST NUMBER, TESTKEY NO, TEST KEY NO, TESTED, TEST NR, KEY',
  ),
  reference: field(
    'OUR REF',
    "Sender's reference",
    false,
    'OUR REFERENCE, REF, REFERENCE, REF NO, OUR REF NO, OUR REFERENCE NO, TRANSACTION REFERENCE, TRANSACTION REFERENCE NUMBER, TRN, SENDERS REFERENCE',
  ),
  relatedReference: field(
    'YOUR REF',
    'Related reference',
    false,
    'YOUR REFERENCE, RELATED REF, RELATED REFERENCE, YOUR REF NO',
  ),
  uetr: field(
    'UETR',
    'Unique end-to-end transaction reference',
    false,
    'UNIQUE END TO END TRANSACTION REFERENCE',
  ),
  valueDate: field('VALUE DATE', 'Value date', false, 'VALUE, VAL DATE, VAL, DATE OF VALUE, VALUTA'),
  currency: field('CURRENCY', 'Currency', false, 'CCY, CUR, CURRENCY CODE'),
  amount: field(
    'AMOUNT',
    'Currency and amount',
    false,
    'AMT, CURRENCY AND AMOUNT, CURRENCY/AMOUNT, AMOUNT IN FIGURES, PAY, PLEASE PAY, SUM, AMOUNT AND CURRENCY',
  ),
  amountInWords: field('IN WORDS', 'Amount in words', true, 'AMOUNT IN WORDS, SAY, WORDS, AMOUNT IN LETTERS'),
  orderingCustomer: field(
    'ORDERING CUSTOMER',
    'Ordering customer',
    true,
    'BY ORDER OF, B/O, BO, ORDERING PARTY, ORDER OF, REMITTER, APPLICANT, ORDERED BY, PAYER, BY ORDER',
  ),
  orderingAccount: field(
    'ORDERING ACCOUNT',
    "Ordering customer's account",
    false,
    'ORDERING CUSTOMER ACCOUNT, DEBIT ACCOUNT, ORDERING ACCOUNT NO, ORDERING ACC, REMITTER ACCOUNT, ORDERING A/C, PAYER ACCOUNT',
  ),
  beneficiaryBank: field(
    'BENEFICIARY BANK',
    "Beneficiary's bank",
    true,
    'BENEFICIARYS BANK, BENEF BANK, BEN BANK, BENE BANK, ACCOUNT WITH BANK, ACCOUNT WITH INSTITUTION, ACCOUNT WITH, A/C WITH, BANK OF BENEFICIARY, BANK NAME',
  ),
  beneficiaryBankBic: field(
    'BENEFICIARY BANK BIC',
    "BIC of the beneficiary's bank",
    false,
    'BENEFICIARY BANK SWIFT, SWIFT, SWIFT CODE, BIC, BIC CODE, BENEFICIARY BANK SWIFT CODE, BANK SWIFT CODE',
  ),
  beneficiaryAccount: field(
    'BENEFICIARY ACCOUNT',
    "Beneficiary's account",
    false,
    'BENEFICIARYS ACCOUNT, BENEFICIARY ACCOUNT NO, BENEFICIARY ACCOUNT NUMBER, BENEF ACCOUNT, BEN ACCOUNT, BENEFICIARY A/C, BENEF A/C, BENEF ACC, CREDIT ACCOUNT, IBAN, ACCOUNT, ACCOUNT NO, ACCOUNT NUMBER, A/C NO, A/C, ACC NO',
  ),
  beneficiary: field(
    'BENEFICIARY',
    'Beneficiary',
    true,
    'BENEFICIARY CUSTOMER, BENEF, BEN, BENEFICIARY NAME, BENEFICIARYS NAME, IN FAVOUR OF, IN FAVOR OF, IFO, FAVOUR, FAVOURING, PAYEE, PAY TO, ACCOUNT NAME, CREDIT TO',
  ),
  details: field(
    'DETAILS',
    'Details of payment',
    true,
    'DETAILS OF PAYMENT, PAYMENT DETAILS, REMITTANCE INFORMATION, REMITTANCE INFO, PURPOSE, PURPOSE OF PAYMENT, RE',
  ),
  charges: field(
    'CHARGES',
    'Details of charges',
    false,
    'DETAILS OF CHARGES, ALL CHARGES, OUR CHARGES, BANK CHARGES, CHARGE',
  ),
  bankInformation: field(
    'BANK INFORMATION',
    'Bank to bank information',
    true,
    'BANK TO BANK INFORMATION, BANK TO BANK INFO, BANK INFO, SENDER TO RECEIVER INFORMATION, INSTRUCTIONS, SPECIAL INSTRUCTIONS',
  ),
};

const BY_SPELLING: ReadonlyMap<string, TelexFieldName> = new Map(
  TELEX_FIELDS.flatMap((name) =>
    [DEFINITIONS[name].label, ...DEFINITIONS[name].spellings].map((spelling) => [spelling, name] as const),
  ),
);

/** Spellings of at least two words: one alone may be how a line of an address begins, PLEASE PAY a courtesy. */
const WITHOUT_COLON: ReadonlySet<string> = new Set(
  [...BY_SPELLING.keys()].filter(
    (spelling) =>
      (spelling.includes(' ') && spelling !== 'PLEASE PAY') || spelling === 'UETR' || spelling === 'TESTKEY',
  ),
);
/** One word that is a label when figures follow it: `DATED 20 NOV 2026`, `TEST 12345`. */
const BEFORE_FIGURES = /^(?:DATED?|VALUE|TEST|TESTED)(?= +\d)/i;
const WORDS_MAX = 5;
const LABEL_MAX = 48;

/** The field that a label names, however it is spelled. */
export function fieldOfLabel(label: string): TelexFieldName | null {
  return label.length > LABEL_MAX ? null : (BY_SPELLING.get(plainLabel(label)) ?? null);
}

/** Labels in front of a line without colon: the longest of them that the line begins with. */
export function bareLabel(line: string): { readonly name: TelexFieldName; readonly length: number } | null {
  const word = BEFORE_FIGURES.exec(line)?.[0] ?? '';
  const named = fieldOfLabel(word);
  if (named !== null) return { name: named, length: word.length };
  const ends = [...line.slice(0, LABEL_MAX).matchAll(/[^ .]+/g)].map((word) => word.index + word[0].length);
  for (let count = Math.min(WORDS_MAX, ends.length); count > 0; count--) {
    const length = ends[count - 1] ?? 0;
    if (!/^[ .]/.test(line.slice(length, length + 1))) continue;
    const spelling = plainLabel(line.slice(0, length));
    const name = WITHOUT_COLON.has(spelling) ? BY_SPELLING.get(spelling) : undefined;
    if (name !== undefined) return { name, length };
  }
  return null;
}

/** Upper case, one space between words, no points or apostrophes: `Our  ref.` → `OUR REF`. */
function plainLabel(label: string): string {
  return label
    .toUpperCase()
    .replace(/[.'()]/g, '')
    .replace(/[ _-]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}
