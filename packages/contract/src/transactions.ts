import {
  FUND_TYPES,
  NETWORKS,
  PAYEE_ANSWERS,
  parseAmountRange,
  SCENARIO_CHOOSERS,
  SCENARIO_NAMES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from '@clearbench/domain';
import * as z from 'zod/mini';
import { actorSchema } from './audit.ts';
import { decidedPayeeSchema, transferPayeeSchema } from './payee-checks.ts';
import { dayOrTime, endsAfterStart } from './period.ts';
import { storable } from './text.ts';

const bic = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(
      /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
      'Please enter a BIC of 8 or 11 characters, like OAKNGB20',
    ),
  );
const iban = z.string().check(z.trim(), z.maxLength(42, 'At most 42 characters'));

/** Why a transfer failed. */
export const failureReasonSchema = z.object({
  /** A bank's code such as `AC04`, a network's such as `NAK T27`, or one of our own, such as `no_account`. */
  code: z.string(),
  /** As text: `closed account`. */
  text: z.string(),
});
export type FailureReason = z.infer<typeof failureReasonSchema>;

export const transactionSchema = z.object({
  /** `trx_` and 10 random characters. */
  transactionId: z.string(),
  /** UUIDv4, lower case. From the message, otherwise assigned on arrival. */
  uetr: z.string(),
  type: z.enum(TRANSFER_TYPES),
  status: z.enum(TRANSFER_STATUSES),
  /** Decimal string in the currency's major unit, with exactly the currency's decimals: `12500.50`, `7400000`. */
  amount: z.string(),
  currency: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  /** ISO date. */
  valueDate: z.nullable(z.string()),
  /** The sender's reference: field 20 of an MT message. */
  reference: z.nullable(z.string()),
  senderBic: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  senderAccount: z.nullable(z.string()),
  recipientBic: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  recipientAccount: z.nullable(z.string()),
  profileId: z.nullable(z.string()),
  destinationIban: z.nullable(z.string()),
  destinationBic: z.nullable(z.string()),
  /** How the funds arrived. Stays `m0` after the conversion, which the event `conversion.completed` reports. */
  fundType: z.enum(FUND_TYPES),
  /** Null unless it has failed. */
  reason: z.nullable(failureReasonSchema),
  /** The scenario that the simulated networks apply to it, and its chooser; null without a scenario. */
  scenario: z.nullable(z.enum(SCENARIO_NAMES)),
  scenarioChosenBy: z.nullable(z.enum(SCENARIO_CHOOSERS)),
  /** Null: its payee was not verified. */
  payee: z.nullable(transferPayeeSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const transactionEventSchema = z.object({
  id: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  timestamp: z.string(),
  message: z.string(),
  /** A stable identifier for programs, such as `conversion.completed`; null for events stored before kinds existed. */
  kind: z.nullable(z.string()),
  /** Who acted; null for an arrival. */
  actor: z.nullable(actorSchema),
});
export type TransactionEvent = z.infer<typeof transactionEventSchema>;

/** A transaction and its events, oldest first. */
export const transactionDetailSchema = z.extend(transactionSchema, {
  events: z.array(transactionEventSchema),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

export const TRANSACTIONS_PAGE_DEFAULT = 100;
export const TRANSACTIONS_PAGE_MAX = 1000;

/** Filters of the transaction list; `to` is exclusive. */
const transactionFilter = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))),
  /** Words from a party's name or the reference, or their beginnings: a text search for transfers. */
  words: z.optional(z.string().check(storable, z.trim(), z.maxLength(100, 'At most 100 characters'))),
  /** Exactly this reference. */
  reference: z.optional(
    z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please give a reference'),
        z.maxLength(100, 'At most 100 characters'),
      ),
  ),
  status: z.optional(z.enum(TRANSFER_STATUSES)),
  type: z.optional(z.enum(TRANSFER_TYPES)),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Please give an ISO 4217 code, like EUR'))),
  /** `100..200`, `>1000`, `>=1000`, `<50`, `<=50` or `100`, in the currency's major unit. */
  amount: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseAmountRange(text) !== null,
          'Please give an amount or a range, like 100..200, >1000 or <=50',
        ),
      ),
  ),
  /** Transfers that this network carries to the beneficiary's bank. */
  network: z.optional(z.enum(NETWORKS)),
  /** The beginning of a BIC of either side, at least its first 4 characters, or the beginning of a word in a party's name. */
  bank: z.optional(
    z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please give a BIC or a name'),
        z.maxLength(100, 'At most 100 characters'),
      ),
  ),
  /** Sent with the API key that has this ID or label. */
  apiKey: z.optional(
    z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please give the ID or the label of an API key'),
        z.maxLength(100, 'At most 100 characters'),
      ),
  ),
  /** Failed for the reason with this code. */
  reason: z.optional(
    z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please give a code'),
        z.maxLength(40, 'At most 40 characters'),
      ),
  ),
  from: z.optional(dayOrTime),
  to: z.optional(dayOrTime),
  /** Transfers that play this scenario, any, or none. */
  scenario: z.optional(z.enum([...SCENARIO_NAMES, 'any', 'none'])),
  /** Transfers whose payee's bank gave this answer. */
  payee: z.optional(z.enum(PAYEE_ANSWERS)),
};

export const transactionQuerySchema = z
  .object({
    ...transactionFilter,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(TRANSACTIONS_PAGE_MAX)),
      TRANSACTIONS_PAGE_DEFAULT,
    ),
    /** Opaque: from the `next` link of the previous page. */
    cursor: z.optional(z.string()),
  })
  .check(endsAfterStart);
export type TransactionQuery = z.infer<typeof transactionQuerySchema>;

/** The filters of the list, without paging. */
export const transactionExportQuerySchema = z.object(transactionFilter).check(endsAfterStart);
export type TransactionExportQuery = z.infer<typeof transactionExportQuerySchema>;

/** New Transaction. Optional fields are left out, not empty. */
export const createTransactionSchema = z.object({
  type: z.enum(TRANSFER_TYPES),
  amount: z.string().check(
    z.trim(),
    z.regex(/^\d+(\.\d{1,4})?$/, 'Please enter an amount like 12500.50'),
    // Without a lookahead, which many tools that read the API's document can't compile.
    z.regex(/^\d{0,14}(\D|$)/, 'At most 14 digits before the decimal point'),
    z.maxLength(19, 'At most 19 characters'),
  ),
  currency: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Please enter an ISO 4217 code, like EUR')),
  fundType: z._default(z.enum(FUND_TYPES), 'm0'),
  uetr: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(
          /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/,
          'Please enter a UUID of version 4',
        ),
      ),
  ),
  reference: z.optional(z.string().check(storable, z.trim(), z.maxLength(35, 'At most 35 characters'))),
  senderBic: z.optional(bic),
  senderName: z.optional(z.string().check(storable, z.trim(), z.maxLength(140, 'At most 140 characters'))),
  senderAccount: z.optional(z.string().check(storable, z.trim(), z.maxLength(34, 'At most 34 characters'))),
  recipientBic: z.optional(bic),
  recipientName: z.optional(z.string().check(storable, z.trim(), z.maxLength(140, 'At most 140 characters'))),
  recipientAccount: z.optional(
    z.string().check(storable, z.trim(), z.maxLength(34, 'At most 34 characters')),
  ),
  destinationIban: z.optional(iban),
  destinationBic: z.optional(bic),
  /**
   * Takes precedence over the scenario that the amount or a BIC chooses. Without it, or with null, that one applies,
   * unless the server does not choose scenarios by amount and BIC.
   */
  scenario: z.optional(z.nullable(z.enum(SCENARIO_NAMES))),
  /** Required for an account and a name while the workspace requires a decision; ignored while it verifies no payees. */
  payeeCheck: z.optional(decidedPayeeSchema),
});
export type CreateTransactionInput = z.input<typeof createTransactionSchema>;

export const updateStatusSchema = z.object({
  status: z.enum(TRANSFER_STATUSES),
  message: z.optional(z.string().check(storable, z.trim(), z.maxLength(500, 'At most 500 characters'))),
});
export type UpdateStatusInput = z.infer<typeof updateStatusSchema>;

/** How many transfers one call can change. */
export const STATUS_CHANGES_MAX = 100;

export const changeStatusesSchema = z.extend(updateStatusSchema, {
  transactionIds: z
    .array(z.string().check(z.maxLength(40, 'At most 40 characters')))
    .check(
      z.minLength(1, 'Please name at least one transaction'),
      z.maxLength(STATUS_CHANGES_MAX, `At most ${STATUS_CHANGES_MAX} transactions in one call`),
    ),
});
export type ChangeStatusesInput = z.infer<typeof changeStatusesSchema>;

/** The result for each transfer, once each, in the order given. */
export const changedStatusesSchema = z.object({
  /** True even if some were refused: see `results`. */
  success: z.literal(true),
  message: z.string(),
  results: z.array(
    z.object({
      transactionId: z.string(),
      /** `unchanged`: it already had this status, for instance because the call was repeated. */
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      /** Why it was refused; null otherwise. */
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
});
export type ChangedStatuses = z.infer<typeof changedStatusesSchema>;
export type StatusResult = ChangedStatuses['results'][number];

/** The contents of a report that this server issued. */
export const reportVerificationSchema = z.object({
  transactionId: z.string(),
  uetr: z.string(),
  amount: z.string(),
  currency: z.string(),
  issuedAt: z.string(),
  /** The status at that time; it may have changed since. */
  status: z.enum(TRANSFER_STATUSES),
});
export type ReportVerification = z.infer<typeof reportVerificationSchema>;
