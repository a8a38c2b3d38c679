import { formatMinor, minorUnits } from '@clearbench/domain';

/** Units of a currency for one euro, in millionths. Fixed, so that a run gives the same amounts every day. */
const PER_EURO: Readonly<Record<string, bigint>> = {
  EUR: 1_000_000n,
  USD: 1_085_000n,
  GBP: 842_000n,
  CHF: 943_000n,
  JPY: 163_500_000n,
  SEK: 11_420_000n,
  NOK: 11_780_000n,
  DKK: 7_459_000n,
  PLN: 4_290_000n,
  CZK: 25_300_000n,
  CAD: 1_492_000n,
  AUD: 1_655_000n,
  SGD: 1_446_000n,
  HKD: 8_470_000n,
  INR: 91_200_000n,
  AED: 3_984_000n,
  BRL: 6_210_000n,
  NPR: 146_000_000n,
};
const MILLION = 1_000_000n;
/** 0.41 % of the amount sent, and 0.30 EUR. */
const FEE_PER_MILLION = 4_100n;
const FIXED_FEE_CENTS = 30n;

export interface Price {
  readonly rate: string;
  readonly sourceMinor: bigint;
  readonly targetMinor: bigint;
  readonly feeMinor: bigint;
}

export function isPriced(currency: string): boolean {
  return PER_EURO[currency] !== undefined && minorUnits(currency) !== null;
}

/** The mid-market rate in millionths. */
function rateMillionths(source: string, target: string): bigint {
  return divide((PER_EURO[target] ?? MILLION) * MILLION, PER_EURO[source] ?? MILLION);
}

/** The cost of sending an amount that is fixed on one side; both currencies must have a rate. */
export function price(source: string, target: string, side: 'source' | 'target', minor: bigint): Price {
  const millionths = rateMillionths(source, target);
  const [up, down] = [10n ** BigInt(minorUnits(target) ?? 0), 10n ** BigInt(minorUnits(source) ?? 0)];
  const rate = formatRate(millionths);
  if (side === 'source') {
    const feeMinor = atMost(feeOf(minor, source), minor);
    const targetMinor = divide((minor - feeMinor) * millionths * up, MILLION * down);
    return { rate, sourceMinor: minor, targetMinor, feeMinor };
  }
  const convertedMinor = divide(minor * MILLION * down, millionths * up);
  const feeMinor = feeOf(convertedMinor, source);
  return { rate, sourceMinor: convertedMinor + feeMinor, targetMinor: minor, feeMinor };
}

function feeOf(minor: bigint, currency: string): bigint {
  const scale = 10n ** BigInt(minorUnits(currency) ?? 0);
  const fixed = divide(FIXED_FEE_CENTS * (PER_EURO[currency] ?? MILLION) * scale, 100n * MILLION);
  return divide(minor * FEE_PER_MILLION, MILLION) + fixed;
}

const atMost = (value: bigint, most: bigint): bigint => (value > most ? most : value);

/** Rounded half up; all operands are positive. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor / 2n) / divisor;
}

function formatRate(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

/** A number for JSON; amounts of the simulator have at most 15 digits. */
export function jsonAmount(minor: bigint | string, currency: string): number {
  return Number(formatMinor(BigInt(minor), currency));
}
