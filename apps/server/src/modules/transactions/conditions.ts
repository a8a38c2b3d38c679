import {
  type AmountRange,
  type Network,
  type PayeeAnswer,
  type ScenarioName,
  SEPA_COUNTRIES,
  type TransferStatus,
  type TransferType,
} from '@clearbench/domain';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/uuid.ts';
import { seqsWithReference, seqsWithWords } from './search/search-index.ts';

export interface TransactionFilter {
  /** Part of an id, UETR or amount: at least one character, and only characters that occur in these. */
  search?: string | undefined;
  /** Words of a party's name or of the reference. */
  words?: string | undefined;
  status?: TransferStatus | undefined;
  type?: TransferType | undefined;
  currency?: string | undefined;
  amount?: AmountRange | undefined;
  /** The network that carries the transfer to its beneficiary's bank. */
  network?: Network | undefined;
  /** The beginning of a BIC of either side, or of a word in a party's name. */
  bank?: string | undefined;
  /** Exactly this one. */
  reference?: string | undefined;
  /** The id or the label of the API key that sent the transfer. */
  apiKey?: string | undefined;
  /** The code of the reason; only transfers that have failed have one. */
  reason?: string | undefined;
  /** Only transfers with this scenario, any scenario, or none. */
  scenario?: ScenarioName | 'any' | 'none' | undefined;
  /** Only transfers whose payee was verified with this answer. */
  payee?: PayeeAnswer | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export type Selected<O> = SelectQueryBuilder<Schema, 'transactions', O>;

export const isAny = (filter: TransactionFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** Few transfers have a scenario or a verified payee: reading the list in order would skip most of it. */
export const selectsFew = ({ scenario, payee }: TransactionFilter): boolean =>
  payee !== undefined || (scenario !== undefined && scenario !== 'none');

/** All conditions but the search text and the words. */
export function withConditions<O>(query: Selected<O>, filter: TransactionFilter): Selected<O> {
  let filtered = query;
  if (filter.status !== undefined) filtered = filtered.where('status', '=', filter.status);
  if (filter.type !== undefined) filtered = filtered.where('type', '=', filter.type);
  if (filter.currency !== undefined) filtered = filtered.where('currency', '=', filter.currency);
  for (const condition of amountConditions(filter.amount)) filtered = filtered.where(condition);
  if (filter.network !== undefined) filtered = filtered.where(carriedBy(filter.network));
  if (filter.bank !== undefined) filtered = filtered.where(naming(filter.bank));
  if (filter.reference !== undefined) filtered = filtered.where(withReference(filter.reference));
  if (filter.apiKey !== undefined) filtered = filtered.where(sentWith(filter.apiKey));
  if (filter.reason !== undefined) filtered = filtered.where('failure_code', '=', filter.reason);
  if (filter.scenario !== undefined) filtered = filtered.where(playing(filter.scenario));
  if (filter.payee !== undefined) filtered = filtered.where(answered(filter.payee));
  if (filter.from !== undefined) filtered = filtered.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) filtered = filtered.where('created_at', '<', filter.to);
  return filtered;
}

/** Must be exactly the expression of the index `transactions_amount`. */
const amountNumber = sql<string>`(transactions.amount::numeric)`;

function amountConditions(range: AmountRange | undefined): RawBuilder<SqlBool>[] {
  if (range === undefined) return [];
  const { min, max, includesEnds } = range;
  const equal = includesEnds ? sql`=` : sql``;
  return [
    ...(min === null ? [] : [sql<SqlBool>`${amountNumber} >${equal} ${min}::numeric`]),
    ...(max === null ? [] : [sql<SqlBool>`${amountNumber} <${equal} ${max}::numeric`]),
  ];
}

const isSepa = sql<SqlBool>`
  (transactions.currency = 'EUR' and coalesce(left(transactions.destination_iban, 2) = any(${[...SEPA_COUNTRIES]}), false))`;

/** The same decision as `settlementNetwork`. */
function carriedBy(network: Network): RawBuilder<SqlBool> {
  switch (network) {
    case 'telex':
      return sql<SqlBool>`transactions.type = 'ktt_non_swift'`;
    case 'sepa':
      return sql<SqlBool>`transactions.type = 'mt103_non_swift' and ${isSepa}`;
    case 'interbank':
      return sql<SqlBool>`transactions.type = 'mt103_non_swift' and not ${isSepa}`;
    default:
      network satisfies 'swift';
      return sql<SqlBool>`transactions.type in ('mt103_swift', 'mt202', 'mt202_cov')`;
  }
}

/** The letters of a BIC that name the bank. Must be as long as in the index `transactions_banks`. */
const BANK_LETTERS = 4;

function naming(bank: string): RawBuilder<SqlBool> {
  const hasName = sql<SqlBool>`(transactions.seq = any(array(${seqsWithWords(bank)}))
    and concat_ws(' ', transactions.sender_name, transactions.recipient_name) ilike all (
      select '%' || word || '%' from regexp_split_to_table(${bank}::text, '[^[:alnum:]]+') as word))`;
  const bic = bank.toUpperCase();
  if (!/^[A-Z0-9]{4,11}$/.test(bic)) return hasName;
  return sql<SqlBool>`(
    array[left(transactions.sender_bic, 4), left(transactions.recipient_bic, 4), left(transactions.destination_bic, 4)]
      @> array[${bic.slice(0, BANK_LETTERS)}]
      and (starts_with(transactions.sender_bic, ${bic}) or starts_with(transactions.recipient_bic, ${bic})
        or starts_with(transactions.destination_bic, ${bic}))
    or ${hasName})`;
}

const withReference = (reference: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`transactions.seq = any(array(${seqsWithReference(reference)}))`;

const sentWith = (apiKey: string): RawBuilder<SqlBool> => sql<SqlBool>`
  transactions.payload_id in (
    select payloads.id from payloads
    where payloads.api_key_id in (
      select api_keys.id from api_keys
      where ${isUuid(apiKey) ? sql`api_keys.id = ${apiKey}::uuid` : sql`lower(api_keys.label) = lower(${apiKey})`}))`;

function playing(scenario: NonNullable<TransactionFilter['scenario']>): RawBuilder<SqlBool> {
  switch (scenario) {
    case 'any':
      return sql<SqlBool>`transactions.scenario is not null`;
    case 'none':
      return sql<SqlBool>`transactions.scenario is null`;
    default:
      return sql<SqlBool>`transactions.scenario = ${scenario}`;
  }
}

/** The index `transactions_payee` has exactly this expression. */
const answered = (answer: PayeeAnswer): RawBuilder<SqlBool> =>
  sql<SqlBool>`transactions.payee is not null and transactions.payee ->> 'answer' = ${answer}`;
