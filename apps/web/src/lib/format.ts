import type { TransactionDetail } from '@clearbench/contract';
import { type FundType, isConverted, type TransferType } from '@clearbench/domain';
import { capitalised } from './capitalised.ts';

const LOCALE = 'en-US';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Shown for a value that is absent or unreadable. */
const NOTHING = '—';

/**
 * A decimal string in its currency, `€98,765.43`. The string has exactly its currency's decimals, and all of them are shown: the
 * browser's own table of decimals follows usage rather than ISO 4217 (HUF, IQD …). It stays a string throughout, because a float
 * would already be wrong at 99999999999999.99.
 */
export function formatMoney(amount: string, currency = 'USD'): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount) || !/^[A-Z]{3}$/i.test(currency)) {
    return `${currency} ${amount}`.trim() || NOTHING;
  }
  const decimals = amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0;
  return moneyFormat(currency, decimals).format(amount as Intl.StringNumericLiteral);
}

function moneyFormat(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency}${decimals}`;
  const known = moneyFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  moneyFormats.set(key, format);
  return format;
}

const countFormat = new Intl.NumberFormat(LOCALE);

export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** `999 B`, `1.1 kB`, `3.2 MB`; a kB has 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const dateFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const clockFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', hour12: true });
const hourFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', hour12: true });

function formatted(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return NOTHING;
  // Intl puts a narrow no-break space before AM and PM, which breaks searching and copying.
  return format.format(date).replaceAll('\u202f', ' ');
}

/** `Nov 20, 2026`, in the browser's time zone. */
export function formatDate(iso: string): string {
  return formatted(dateFormat, iso);
}

/** A calendar day like `2026-11-20` is `Nov 20, 2026` in every time zone: as midnight UTC it could be the day before. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00`);

/** `Nov 20, 2026, 2:41 PM`, in the browser's time zone. */
export function formatDateTime(iso: string): string {
  return formatted(dateTimeFormat, iso);
}

/** `2:41:02 PM`, in the browser's time zone. */
export function formatClock(iso: string): string {
  return formatted(clockFormat, iso);
}

/** `2:00 PM`, in the browser's time zone. */
export function formatHour(iso: string): string {
  return formatted(hourFormat, iso);
}

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
export function formatTransferType(type: TransferType): string {
  return type.replaceAll('_', ' ').toUpperCase() || NOTHING;
}

export function formatFundType(fundType: FundType): string {
  switch (fundType) {
    case 'm0':
      return 'M0 (Conversion to M1 needed)';
    case 'm1':
      return 'M1 (No conversion needed)';
    case 'unspecified':
      return 'Unspecified';
    default:
      return capitalised(fundType) || 'Unspecified';
  }
}

/** The fund type that a transfer arrived with, and whether its conversion is done. */
export const formatFundsOf = (transfer: Pick<TransactionDetail, 'fundType' | 'events'>): string =>
  isConverted(transfer) ? 'M0 (Converted to M1)' : formatFundType(transfer.fundType);

/** An IBAN in groups of four, as printed; other account numbers stay as they are. */
export function formatIban(iban: string): string {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban.replace(/(.{4})(?=.)/g, '$1 ') : iban;
}

/** Characters that reverse the direction of text: between our words they would swap payer and payee. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name from a message, for use in one of our sentences: whatever its script, it does not affect the text around it. */
export function isolated(name: string): string {
  return `\u2068${name.replace(DIRECTION_CONTROLS, '')}\u2069`;
}
