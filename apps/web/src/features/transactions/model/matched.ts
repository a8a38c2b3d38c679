import type { Transaction } from '@clearbench/contract';
import { withoutAmountSigns } from '@clearbench/domain';
import type { TransactionFilters } from './filters.ts';

/** The fields that a search looks in, by the columns that show them. */
export type MatchedField = 'id' | 'uetr' | 'amount' | 'parties' | 'reference';

export const FIELD_NAMES: Readonly<Record<MatchedField, string>> = {
  id: 'ID',
  uetr: 'UETR',
  amount: 'amount',
  parties: 'parties',
  reference: 'reference',
};

export type Searched = Pick<TransactionFilters, 'search' | 'words'>;

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');

/** The fields of a transfer that have the text, or a word of a wider search: what the server found it by. */
export function matchedFields(transfer: Transaction, { search, words }: Searched): ReadonlySet<MatchedField> {
  const text = withoutAmountSigns(search).toLowerCase();
  const wanted = wordsOf(words);
  const hasText = (value: string) => text !== '' && value.toLowerCase().includes(text);
  const hasWord = (...values: readonly (string | null)[]) =>
    values.some((value) =>
      wordsOf(value ?? '').some((word) => wanted.some((start) => word.startsWith(start))),
    );
  const { transactionId, uetr, amount, senderName, recipientName, reference } = transfer;
  const matches: Readonly<Record<MatchedField, boolean>> = {
    id: hasText(transactionId),
    uetr: hasText(uetr),
    amount: hasText(amount),
    parties: hasWord(senderName, recipientName),
    reference: hasWord(reference),
  };
  return new Set((Object.keys(matches) as MatchedField[]).filter((field) => matches[field]));
}
