import { ACCOUNT_KINDS } from '@clearbench/domain';
import * as z from 'zod/mini';

const side = z.enum(['debit', 'credit']);

/** One posting: an amount from one account to another. Amounts are decimal strings with the currency's decimals. */
export const ledgerPostingSchema = z.object({
  /** The entry and the number of the leg in it: `trx_0a1b2c3d4e:conversion/0`. */
  postingId: z.string(),
  entryId: z.string(),
  /** The kind of step, such as `conversion`. */
  kind: z.string(),
  debitAccount: z.string(),
  creditAccount: z.string(),
  amount: z.string(),
  currency: z.string(),
  transactionId: z.nullable(z.string()),
  text: z.string(),
  /** ISO 8601, UTC, by the virtual clock. */
  bookedAt: z.string(),
  /** ISO date. */
  valueDate: z.string(),
});
export type LedgerPosting = z.infer<typeof ledgerPostingSchema>;

/** An account with its sums. `balance` is positive on the account's normal side, the side on which it grows. */
export const ledgerAccountSchema = z.object({
  /** `M0-SUSPENSE.EUR`, `NOSTRO-OAKNGB20.USD`. */
  id: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** A central bank, a correspondent or a customer; null where all share one account. */
  owner: z.nullable(z.string()),
  currency: z.string(),
  normalSide: side,
  debits: z.string(),
  credits: z.string(),
  balance: z.string(),
  postings: z.number(),
  openedAt: z.string(),
});
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

export const LEDGER_ACCOUNTS_PAGE_MAX = 500;

export const ledgerAccountQuerySchema = z.object({
  kind: z.optional(z.enum(ACCOUNT_KINDS)),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Please give an ISO 4217 code, like EUR'))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LEDGER_ACCOUNTS_PAGE_MAX)),
    LEDGER_ACCOUNTS_PAGE_MAX,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(100))),
});
export type LedgerAccountQuery = z.infer<typeof ledgerAccountQuerySchema>;

/** One currency of the trial balance, summed by kind of account. `difference` is debits minus credits: always zero. */
export const trialBalanceSchema = z.object({
  currency: z.string(),
  debits: z.string(),
  credits: z.string(),
  difference: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(ACCOUNT_KINDS),
      accounts: z.number(),
      debits: z.string(),
      credits: z.string(),
      /** On the normal side of the kind. */
      balance: z.string(),
    }),
  ),
});
export type TrialBalance = z.infer<typeof trialBalanceSchema>;

export const STATEMENT_FORMATS = ['json', 'csv', 'mt940', 'camt.053'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const STATEMENT_PAGE_MAX = 500;
/** Maximum number of entries in a statement file. */
export const STATEMENT_FILE_ENTRIES_MAX = 20_000;

/** `from` and `to` are whole days in UTC, both included; the default is the month up to today. */
export const statementQuerySchema = z.object({
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  format: z._default(z.enum(STATEMENT_FORMATS), 'json'),
  /** Entries per page, for JSON. */
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(STATEMENT_PAGE_MAX)),
    STATEMENT_PAGE_MAX,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(100))),
});
export type StatementQuery = z.infer<typeof statementQuerySchema>;

export const statementEntrySchema = z.object({
  postingId: z.string(),
  entryId: z.string(),
  kind: z.string(),
  side,
  amount: z.string(),
  /** The account's balance after this entry, on its normal side. */
  balance: z.string(),
  counterAccount: z.string(),
  transactionId: z.nullable(z.string()),
  text: z.string(),
  bookedAt: z.string(),
  valueDate: z.string(),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

/**
 * The movements of an account in a period, as in our own books; balances are on its normal side. The entries come in pages,
 * oldest first.
 */
export const accountStatementSchema = z.object({
  accountId: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  owner: z.nullable(z.string()),
  currency: z.string(),
  normalSide: side,
  /** Who keeps the account, and whose sides its MT940 and camt.053 show: on a nostro account our debit is the servicer's credit. */
  servicer: z.object({ name: z.string(), bic: z.nullable(z.string()) }),
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  openingBalance: z.string(),
  closingBalance: z.string(),
  debits: z.string(),
  credits: z.string(),
  entryCount: z.number(),
  entries: z.array(statementEntrySchema),
});
export type AccountStatement = z.infer<typeof accountStatementSchema>;

/** The statement of a closed day, to which nothing can be added. */
export const closedStatementSchema = z.object({
  /** ISO date. */
  day: z.string(),
  /** From 1, without gaps. */
  number: z.number(),
  openingBalance: z.string(),
  closingBalance: z.string(),
  debits: z.string(),
  credits: z.string(),
  entryCount: z.number(),
});
export type ClosedStatement = z.infer<typeof closedStatementSchema>;

/** The largest possible statement file. */
export const STATEMENT_FILE_MAX_BYTES = 32 * 1024 * 1024;

/** A statement file as this server wrote it. */
export const statementVerificationSchema = z.object({ verificationId: z.string() });
export type StatementVerification = z.infer<typeof statementVerificationSchema>;
