/**
 * Test keys prove to the receiver of a telex that it comes from the bank that it names and that date and amount arrived as
 * they were sent: numbers from a secret table are added up and the sum is sent along. Real banks agreed on
 * their tables and algorithms one by one and in secret, so there is no standard.
 *
 * THE ALGORITHM AND THE TABLE BELOW ARE FOR THE SANDBOX ONLY. They are published, so they prove nothing. The key is the sum of
 *
 * 1. the constant of the pair (from sender to receiver; the other direction has another),
 * 2. the number of the month and the number of the day of the telex's DATE,
 * 3. the number of the currency,
 * 4. for each digit of the amount in minor units (from the right) the number of the digit times the factor of its place,
 * 5. for each digit of the serial number (from the right) likewise; a telex without serial number counts 0,
 *
 * written with at least four digits. The year does not count, nor does anything else of the telex.
 */
export interface TestKeyTable {
  readonly constant: number;
  /** January to December. */
  readonly months: readonly number[];
  /** The 1st to the 31st. */
  readonly days: readonly number[];
  readonly currencies: Readonly<Record<string, number>>;
  /** For every currency that the table does not name. */
  readonly otherCurrency: number;
  /** For the digits 0 to 9. */
  readonly digits: readonly number[];
  /** For the places of the amount from the right, at least 18. */
  readonly amountPlaces: readonly number[];
  /** For the places of the serial number from the right, at least 4. */
  readonly serialPlaces: readonly number[];
}

/** The table that two banks share, found by their answerbacks; null when they have none. */
export type TestKeys = (sender: string, receiver: string) => TestKeyTable | null;

/** The parts of a telex that the key depends on. */
export interface TestedFacts {
  /** Answerbacks; empty when the telex does not show them. */
  readonly sender: string;
  readonly receiver: string;
  /** ISO date of the telex. */
  readonly date: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Digits; empty when there is none. */
  readonly serial: string;
}

const SANDBOX_TABLE: Omit<TestKeyTable, 'constant'> = {
  months: [318, 742, 155, 896, 477, 623, 281, 934, 569, 107, 815, 390],
  days: [
    61, 147, 233, 318, 92, 175, 264, 349, 121, 206, 287, 373, 54, 139, 228, 311, 87, 168, 252, 336, 113, 197,
    279, 364, 46, 132, 219, 303, 78, 161, 246,
  ],
  currencies: {
    EUR: 521,
    USD: 734,
    GBP: 367,
    CHF: 912,
    JPY: 248,
    CAD: 685,
    AUD: 193,
    SEK: 456,
    NOK: 829,
    DKK: 574,
  },
  otherCurrency: 641,
  digits: [3, 17, 29, 41, 53, 71, 83, 97, 109, 127],
  amountPlaces: [1, 2, 5, 3, 7, 11, 13, 4, 8, 6, 9, 14, 10, 15, 12, 17, 16, 19],
  serialPlaces: [2, 3, 5, 7],
};

/** Every pair of the sandbox has the same table, but a separate constant for each direction. */
export const sandboxKeys: TestKeys = (sender, receiver) => ({
  ...SANDBOX_TABLE,
  constant: 1000 + ((3 * weightOf(sender) + 7 * weightOf(receiver)) % 8000),
});

/** The test key of a telex by these tables, or null when the two banks share none. */
export function keyOfFacts(facts: TestedFacts, keys: TestKeys = sandboxKeys): string | null {
  const table = keys(facts.sender, facts.receiver);
  if (table === null) return null;
  const month = table.months[Number(facts.date.slice(5, 7)) - 1] ?? 0;
  const day = table.days[Number(facts.date.slice(8, 10)) - 1] ?? 0;
  const currency = Object.hasOwn(table.currencies, facts.currency)
    ? (table.currencies[facts.currency] ?? 0)
    : table.otherCurrency;
  const amount = sumOfDigits(facts.amountMinor.toString(), table.amountPlaces, table.digits);
  const serial = sumOfDigits(facts.serial, table.serialPlaces, table.digits);
  return String(table.constant + month + day + currency + amount + serial).padStart(4, '0');
}

function sumOfDigits(number: string, places: readonly number[], digits: readonly number[]): number {
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = number.charCodeAt(number.length - 1 - place) - 48;
    sum += (places[place] ?? 1) * (digits[digit] ?? 0);
  }
  return sum;
}

/** A number that depends on every character of an answerback and on its place. */
function weightOf(answerback: string): number {
  let weight = 0;
  for (let i = 0; i < answerback.length; i++) weight = (weight * 31 + answerback.charCodeAt(i)) % 99_991;
  return weight;
}
