import { formatMinor, minorUnits } from '@clearbench/domain';

const ONES =
  `ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN
  SEVENTEEN EIGHTEEN NINETEEN`.split(/\s+/);
const TENS = ['TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
/** Thousand to the power of 5, 4 … 1. */
const SCALES = ['QUADRILLION', 'TRILLION', 'BILLION', 'MILLION', 'THOUSAND'];

/** Words around the numbers that do not affect the amount. */
const NOISE: ReadonlySet<string> = new Set(
  `US U.S. USD UNITED STATES AMERICAN DOLLAR DOLLARS EURO EUROS POUND POUNDS STERLING BRITISH SWISS FRANC FRANCS JAPANESE YEN
   CANADIAN AUSTRALIAN SINGAPORE HONG KONG KRONE KRONER KRONA KRONOR DIRHAM DIRHAMS RIYAL RIYALS RUPEE RUPEES YUAN RENMINBI
   ONLY EXACTLY SAY`
    .trim()
    .split(/\s+/),
);
const MINOR_NAMES: ReadonlySet<string> = new Set([
  'CENT',
  'CENTS',
  'PENCE',
  'PENNY',
  'FILS',
  'RAPPEN',
  'ORE',
  'CENTIMES',
]);

/**
 * An amount in English words, as a telex repeats it: 1250050n EUR →
 * `TWELVE THOUSAND FIVE HUNDRED AND 50/100 EUR`. The part after the point stays in figures.
 */
export function amountInWords(minor: bigint, currency: string): string {
  const decimals = minorUnits(currency) ?? 0;
  const words = numberInWords(minor / 10n ** BigInt(decimals));
  if (decimals === 0) return `${words} ${currency}`;
  return `${words} AND ${formatMinor(minor, currency).slice(-decimals)}/${10 ** decimals} ${currency}`;
}

function numberInWords(number: bigint): string {
  if (number === 0n) return 'ZERO';
  const words: string[] = [];
  let rest = number;
  SCALES.forEach((scale, index) => {
    const value = 1000n ** BigInt(SCALES.length - index);
    if (rest >= value) words.push(numberInWords(rest / value), scale);
    rest %= value;
  });
  const hundreds = Number(rest) / 100;
  if (hundreds >= 1) words.push(ONES[Math.floor(hundreds)] ?? '', 'HUNDRED');
  const small = Number(rest) % 100;
  if (small >= 20) {
    words.push(TENS[Math.floor(small / 10) - 2] ?? '');
    if (small % 10 > 0) words.push(ONES[small % 10] ?? '');
  } else if (small > 0) words.push(ONES[small] ?? '');
  return words.join(' ');
}

/**
 * Reads an amount in English words: the figures after the point as `50/100`, as `FIFTY CENTS` or not at all. Null when a word
 * does not belong to amounts, or the numbers are in an impossible order.
 * @returns the amount in minor units of the currency.
 */
export function readAmountInWords(text: string, currency: string): bigint | null {
  const decimals = minorUnits(currency);
  if (decimals === null || text.length > 500) return null;
  const found: { whole: string[]; minor: string[]; fraction: string | null } = {
    whole: [],
    minor: [],
    fraction: null,
  };
  let run: string[] = [];
  const endRun = (isMinor: boolean): boolean => {
    const target = isMinor ? found.minor : found.whole;
    if (run.length > 0 && target.length > 0) return false;
    target.push(...run);
    run = [];
    return true;
  };
  for (const token of text.toUpperCase().split(/[\s,=-]+/)) {
    if (token === '' || token === 'AND') continue;
    if (isNumberWord(token)) run.push(token);
    else if (MINOR_NAMES.has(token)) {
      if (!endRun(true)) return null;
    } else if (/^\d{1,4}\/\d{1,5}$/.test(token) && found.fraction === null) {
      found.fraction = token;
      if (!endRun(false)) return null;
    } else if (token === currency || NOISE.has(token.replace(/\.+$/, ''))) {
      if (!endRun(false)) return null;
    } else return null;
  }
  if (!endRun(false)) return null;
  const whole = found.whole.length === 0 && found.minor.length > 0 ? 0n : numberOf(found.whole);
  const small = found.minor.length === 0 ? fractionOf(found.fraction, decimals) : numberOf(found.minor);
  const scale = 10n ** BigInt(decimals);
  return whole === null || small === null || small >= scale ? null : whole * scale + small;
}

function fractionOf(fraction: string | null, decimals: number): bigint | null {
  if (fraction === null) return 0n;
  const [numerator = '', denominator = ''] = fraction.split('/');
  const divisor = BigInt(denominator);
  const scaled = BigInt(numerator) * 10n ** BigInt(decimals);
  return divisor === 0n || scaled % divisor !== 0n ? null : scaled / divisor;
}

function isNumberWord(word: string): boolean {
  return word === 'HUNDRED' || ONES.includes(word) || TENS.includes(word) || SCALES.includes(word);
}

/** The number in words; null when that number is not said this way. */
function numberOf(words: readonly string[]): bigint | null {
  if (words.length === 0 || words.length > 60) return null;
  let total = 0n;
  let group = 0n;
  for (const word of words) {
    const scale = SCALES.indexOf(word);
    if (scale !== -1) {
      total += group * 1000n ** BigInt(SCALES.length - scale);
      group = 0n;
    } else if (word === 'HUNDRED') group *= 100n;
    else group += BigInt(ONES.includes(word) ? ONES.indexOf(word) : (TENS.indexOf(word) + 2) * 10);
  }
  const number = total + group;
  return number < 10n ** 18n && numberInWords(number) === words.join(' ') ? number : null;
}
