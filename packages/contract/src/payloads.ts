import { SCENARIO_CHOOSERS, SCENARIO_NAMES, TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { problemSchema } from './errors.ts';

/** Largest request body that an ingestion path accepts, in bytes. */
export const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** How long an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_HOURS = 24;

export const acceptedTransferSchema = z.object({
  /** Its message, array element or CSV row in the payload, from 0. */
  index: z.number(),
  transactionId: z.string(),
  uetr: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  /** The scenario that the simulated networks apply to it, and its chooser; both are missing without a scenario. */
  scenario: z.optional(z.enum(SCENARIO_NAMES)),
  scenarioChosenBy: z.optional(z.enum(SCENARIO_CHOOSERS)),
});
export type AcceptedTransfer = z.infer<typeof acceptedTransferSchema>;

/** A message that does not order a transfer, such as an advice, a statement or a status: it is stored, and found by its UETR. */
export const acceptedMessageSchema = z.object({
  /** The message's index in the payload, from 0. */
  index: z.number(),
  /** For example `MT199`, `ACK` or `pacs.002.001.10`; null when the message does not show it. */
  type: z.nullable(z.string()),
  /** The UETR of the transfer that it is about, if it names one: UUIDv4, lower case. */
  uetr: z.nullable(z.string()),
  /** The sender's reference: field 20 of an MT message, `MsgId` of an ISO 20022 one. */
  reference: z.nullable(z.string()),
});
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>;

export const rowsStoredSchema = z.object({ stored: z.number(), all: z.number() });
export type RowsStored = z.infer<typeof rowsStoredSchema>;

/**
 * 201: the payload and its transfers are committed and flushed. 200 with `duplicate`: they already were. `errors` contains the
 * refused rows of a batch, and the warnings about accepted ones.
 */
export const payloadAcceptedSchema = z.object({
  success: z.literal(true),
  payloadId: z.string(),
  duplicate: z.optional(z.literal(true)),
  /** As recognised by its content: `swift-mt`, `iso20022`, `telex`, `json` or `csv`. */
  format: z.string(),
  transactions: z.array(acceptedTransferSchema),
  /** Only if a part was refused: how many messages, array elements or rows are stored, and how many there are. */
  rows: z.optional(rowsStoredSchema),
  /** The messages of the payload that do not order a transfer; missing if there are none. */
  messages: z.optional(z.array(acceptedMessageSchema)),
  errors: z.optional(z.array(problemSchema)),
  /** Only of a file whose payees are verified first: it waits until it is released. */
  payeeVerification: z.optional(z.literal('opt-in')),
  /** The version of the house rules that it was checked by; missing when none were in force. */
  houseRulesVersion: z.optional(z.number()),
});
export type PayloadAccepted = z.infer<typeof payloadAcceptedSchema>;
