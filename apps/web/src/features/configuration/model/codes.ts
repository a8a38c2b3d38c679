import { newUetr } from '@/lib/forms/new-uetr.ts';
import { dayIn } from '@/lib/text/zone.ts';

const KEY_PREFIX = 'clb_';
const BRAND = 'CLB';

const UPPER_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LETTERS_AND_DIGITS = `${UPPER_AND_DIGITS}abcdefghijklmnopqrstuvwxyz`;

function randomCharacters(count: number, alphabet: string): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // Bytes beyond the last whole multiple would make the first characters more likely.
      if (byte < limit && text.length < count) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

/** `clb_` and a UUID without dashes. */
export const newApiKey = (): string => `${KEY_PREFIX}${newUetr().replaceAll('-', '')}`;

export const newClientUuid = (): string => newUetr();

export interface TrackingCodes {
  gpiCode: string;
  uetr: string;
  trnCode: string;
  transactionId: string;
}

export function newTrackingCodes(now: Date): TrackingCodes {
  return {
    gpiCode: `GPI${randomCharacters(10, LETTERS_AND_DIGITS)}`,
    uetr: `${BRAND}-${dayIn(now, 'utc')}-${randomCharacters(10, UPPER_AND_DIGITS)}`,
    trnCode: `TRN-${BRAND}${randomCharacters(8, LETTERS_AND_DIGITS)}`,
    transactionId: `trx_${randomCharacters(10, LETTERS_AND_DIGITS)}`,
  };
}

/** `INV-` and a number below 100,000. */
export function newInvoiceNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `INV-${random % 100_000}`;
}
