import type { TransactionDetail } from '@clearbench/contract';
import { type FundType, isConverted, type TransferType, UNUSUAL_DECIMALS } from '@clearbench/domain';
import { unknownText } from '../answers/unknown.ts';
import { type Times, timesNow } from '../preferences/times.ts';
import { exactUtc, shiftedTo, twoDigits, zoneAt } from './zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shown for a value that is unreadable. */
const NOTHING = '—';

// Numbers and dates are written here as `Intl` writes them for en-US: its first use takes a slow machine 100 ms, which the first
// list would wait for.

/** The currencies that have a sign; all others are shown by their code. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  USD: '$',
  VND: '₫',
  XCD: 'EC$',
};

/**
 * A decimal string in its currency, `€98,765.43`. Decimals of the currency that it lacks are filled with zeros, and all that it has are
 * shown. It stays a string throughout, because a float would already be wrong at 99999999999999.99.
 */
export function formatMoney(amount: string, given = 'USD'): string {
  const currency = given === '' ? 'USD' : given;
  if (amount === '') return NOTHING;
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return `${currency} ${amount}`;
  const sign = amount.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = amount.slice(sign.length).split('.');
  const decimals = fraction.padEnd(UNUSUAL_DECIMALS.get(currency) ?? 2, '0');
  const digits = formatDecimal(decimals === '' ? whole : `${whole}.${decimals}`);
  const unit = CURRENCY_SIGNS[currency] ?? `${currency}\u00a0`;
  return `${sign}${unit}${digits}`;
}

/** The code of a currency, for beside an amount that shows only its sign; empty if the amount shows the code. */
export const codeBesideMoney = (currency: string): string =>
  CURRENCY_SIGNS[currency] === undefined ? '' : currency;

/** A decimal string with thousands separators: `98,765.43`. */
export function formatDecimal(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A number without its trailing zeros, `1,234.5`. */
export const formatNumber = (value: number, decimalsMax: number): string =>
  Number.isNaN(value) ? NOTHING : formatDecimal(String(Number(value.toFixed(decimalsMax))));

export const formatCount = (count: number): string => formatNumber(count, 0);

/** `1 case`, `2 cases`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;

/** `999 B`, `1.1 kB`, `3.2 MB`, `4.0 GB`; a kB has 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (Number.isNaN(bytes)) return NOTHING;
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} kB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `format` gets a moment whose UTC date and clock are those of the zone. */
function formatted(iso: string, times: Times, format: (shifted: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? NOTHING : format(shiftedTo(date, times));
}

const dateOf = (date: Date): string =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

/** `2:41 PM`, or `2:41:02 PM` with seconds. */
function clockOf(date: Date, seconds = ''): string {
  const hour = date.getUTCHours();
  return `${hour % 12 || 12}:${twoDigits(date.getUTCMinutes())}${seconds} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Nov 20, 2026`. Like all that follow, in the zone that the operator chose, unless one is given. */
export const formatDate = (iso: string, times = timesNow()): string => formatted(iso, times, dateOf);

/** A calendar day like `2026-11-20` is `Nov 20, 2026` in every zone. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00Z`, 'utc');

/** The same without its year: `Nov 20`. */
export const formatDayOfYear = (day: string): string => formatDay(day).replace(/, \d+$/, '');

/** `Nov 20, 2026, 2:41 PM`. */
export const formatDateTime = (iso: string, times = timesNow()): string =>
  formatted(iso, times, (date) => `${dateOf(date)}, ${clockOf(date)}`);

/** `Nov 20, 2026, 2:41 PM GMT+1`: for places without a zone beside it. */
export function formatMoment(iso: string, times = timesNow()): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? NOTHING : `${formatDateTime(iso, times)} ${zoneAt(date, times)}`;
}

/** The tooltip of a relative time: the time, and the exact moment in UTC. */
export const momentTitle = (iso: string, times = timesNow()): string =>
  `${formatMoment(iso, times)} · ${exactUtc(iso)}`;

/** `2:41:02 PM`. */
export const formatClock = (iso: string, times = timesNow()): string =>
  formatted(iso, times, (date) => clockOf(date, `:${twoDigits(date.getUTCSeconds())}`));

/** `2:00 PM`. */
export const formatHour = (iso: string, times = timesNow()): string =>
  formatted(iso, times, (date) => clockOf(date));

/** `just now`, `2 min ago`, `3 h ago`, `5 d ago`; the date itself once it is more than 30 days away. Empty without a time. */
export function formatRelative(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (Number.isNaN(ageMs)) return '';
  const distanceMs = Math.abs(ageMs);
  if (distanceMs < MINUTE_MS) return 'just now';
  if (distanceMs >= 30 * DAY_MS) return formatDate(iso);
  const distance = formatDistance(distanceMs);
  return ageMs > 0 ? `${distance} ago` : `in ${distance}`;
}

function formatDistance(distanceMs: number): string {
  if (distanceMs < HOUR_MS) return `${Math.floor(distanceMs / MINUTE_MS)} min`;
  if (distanceMs < DAY_MS) return `${Math.floor(distanceMs / HOUR_MS)} h`;
  return `${Math.floor(distanceMs / DAY_MS)} d`;
}

/** `mt103_swift` is `MT103 SWIFT`. */
export const formatTransferType = (type: TransferType): string => type.replaceAll('_', ' ').toUpperCase();

export function formatFundType(fundType: FundType): string {
  switch (fundType) {
    case 'm0':
      return 'M0 (Conversion to M1 needed)';
    case 'm1':
      return 'M1 (No conversion needed)';
    case 'unspecified':
      return 'Unspecified';
    default:
      return unknownText(fundType satisfies never);
  }
}

/** The fund type that a transfer arrived with, and whether its conversion is done. */
export const formatFundsOf = (transfer: Pick<TransactionDetail, 'fundType' | 'events'>): string =>
  isConverted(transfer) ? 'M0 (Converted to M1)' : formatFundType(transfer.fundType);

/** An IBAN in groups of four, as printed; other account numbers stay unchanged. */
export const formatIban = (account: string): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account;

/** Characters that reverse the direction of text: within our text, they would swap payer and payee. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text as it is copied: without the invisible marks of `isolated`. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

/** A name from a message, for use in our text: whatever its script, it does not affect the surrounding text. */
export const isolated = (name: string): string => `\u2068${name.replace(DIRECTION_CONTROLS, '')}\u2069`;
