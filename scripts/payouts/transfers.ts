import { INGESTION_PATHS } from '@clearbench/contract';
import type { Sent } from '../crash/load.ts';

/** The kind of every nth transfer; the words make the simulated Wise misbehave. */
const KINDS = [
  { currency: 'EUR', word: '' },
  { currency: 'EUR', word: 'WISE-503 ' },
  // The account has no balance in this currency, so the payout needs an exchange.
  { currency: 'SEK', word: '' },
  { currency: 'USD', word: 'WISE-BOUNCE ' },
  { currency: 'EUR', word: 'WISE-429 ' },
] as const;

export const isBouncing = (reference: string): boolean => reference.startsWith('WISE-BOUNCE ');

/** A payload of many transfers, each with a reference that is used once in a whole run. */
export function payloadOf(round: number, count: number): Sent {
  const transfers = Array.from({ length: count }, (_, index) => {
    const { currency, word } = KINDS[index % KINDS.length] ?? KINDS[0];
    return {
      sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
      receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
      amount: `${100 + index}.25`,
      currency,
      transaction_reference: `${word}R${round}N${index}`,
      value_date: '2026-11-20',
      fund_type: 'm0',
    };
  });
  return {
    references: transfers.map(({ transaction_reference: reference }) => reference),
    path: INGESTION_PATHS.json,
    contentType: 'application/json',
    body: JSON.stringify(transfers),
    transactionIds: null,
  };
}
