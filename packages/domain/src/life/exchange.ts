import { minorUnits } from '../currency.ts';

/**
 * The price of one euro in each currency at the simulated correspondents, and the countries whose banks keep their accounts in it.
 * The figures are invented and never change, so that a test can expect an exact amount. A currency that is not in the table is
 * worth one euro.
 */
const WORTH: readonly (readonly [currency: string, perEuro: string, countries: string])[] = [
  ['EUR', '1.000', 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'],
  ['USD', '1.100', 'EC PR SV US'],
  ['GBP', '0.850', 'GB GG IM JE'],
  ['JPY', '160.000', 'JP'],
  ['CHF', '0.950', 'CH LI'],
  ['KWD', '0.335', 'KW'],
  ['BHD', '0.415', 'BH'],
  ['AED', '4.040', 'AE'],
  ['AUD', '1.650', 'AU'],
  ['BRL', '6.050', 'BR'],
  ['CAD', '1.500', 'CA'],
  ['CNY', '7.900', 'CN'],
  ['CZK', '25.000', 'CZ'],
  ['DKK', '7.460', 'DK FO GL'],
  ['HKD', '8.600', 'HK'],
  ['INR', '92.000', 'IN'],
  ['KRW', '1500.000', 'KR'],
  ['NOK', '11.500', 'NO'],
  ['PLN', '4.300', 'PL'],
  ['SAR', '4.125', 'SA'],
  ['SEK', '11.200', 'SE'],
  ['SGD', '1.450', 'SG'],
  ['TRY', '38.000', 'TR'],
  ['ZAR', '20.000', 'ZA'],
];
/** Thousandths of the currency's unit. */
const PER_EURO: ReadonlyMap<string, bigint> = new Map(
  WORTH.map(([currency, perEuro]) => [currency, BigInt(perEuro.replace('.', ''))]),
);
const ONE_EURO = 1_000n;
const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  WORTH.flatMap(([currency, , countries]) => countries.split(' ').map((country) => [country, currency])),
);

/** A rate has this many significant digits at most. */
const SIX_DIGITS = 100_000n;
/** Amounts of SWIFT messages have 15 characters, one of which is the comma. */
const LARGEST_MINOR = 99_999_999_999_999n;

/**
 * The currency into which a correspondent converts a payment: that of the beneficiary bank's country. Where that is the payment's
 * own or not in the table, it is USD, and EUR for a payment in USD.
 */
export function exchangeCurrency(currency: string, beneficiaryBic: string): string {
  const home = CURRENCY_OF.get(beneficiaryBic.slice(4, 6));
  if (home !== undefined && home !== currency) return home;
  return currency === 'USD' ? 'EUR' : 'USD';
}

/** How much of `to` one unit of `from` buys: a decimal with at most six significant digits, rounded half up. */
export function exchangeRate(from: string, to: string): string {
  const { digits, decimals } = scaledRate(from, to);
  const text = digits.toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '');
  return fraction === '' || decimals === 0 ? whole : `${whole}.${fraction}`;
}

/**
 * The amount in minor units of `to` for one in minor units of `from`, rounded half up, but never to zero. Null for an amount that
 * no SWIFT message could carry.
 */
export function exchanged(amountMinor: bigint, from: string, to: string): bigint | null {
  const { digits, decimals } = scaledRate(from, to);
  const shift = (minorUnits(to) ?? 0) - (minorUnits(from) ?? 0) - decimals;
  const product = amountMinor * digits;
  const amount = shift < 0 ? halfUp(product, 10n ** BigInt(-shift)) : product * 10n ** BigInt(shift);
  if (amount > LARGEST_MINOR) return null;
  return amount === 0n ? 1n : amount;
}

function scaledRate(from: string, to: string): { digits: bigint; decimals: number } {
  const bought = PER_EURO.get(to) ?? ONE_EURO;
  const paid = PER_EURO.get(from) ?? ONE_EURO;
  let decimals = 0;
  let scaled = bought;
  while (scaled < paid * SIX_DIGITS) {
    decimals += 1;
    scaled *= 10n;
  }
  return { digits: halfUp(scaled, paid), decimals };
}

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
