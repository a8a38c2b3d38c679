import { TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { problemSchema } from './errors.ts';

/** Largest request body that an ingestion path takes, in bytes. */
export const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** How long an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_HOURS = 24;

export const acceptedTransferSchema = z.object({
  /** Which message, array element or CSV row of the payload, from 0. */
  index: z.number(),
  transactionId: z.string(),
  uetr: z.string(),
  status: z.enum(TRANSFER_STATUSES),
});
export type AcceptedTransfer = z.infer<typeof acceptedTransferSchema>;

/**
 * 201: the payload and its transfers are committed and flushed. 200 with `duplicate`: they already were.
 * `errors` names the rows of a batch that were refused, and the warnings of those that were not.
 */
export const payloadAcceptedSchema = z.object({
  success: z.literal(true),
  payloadId: z.string(),
  duplicate: z.optional(z.literal(true)),
  transactions: z.array(acceptedTransferSchema),
  errors: z.optional(z.array(problemSchema)),
});
export type PayloadAccepted = z.infer<typeof payloadAcceptedSchema>;
