import * as z from 'zod/mini';

/** What the text of a payload or message is. `console` is a form that an operator filled in, as JSON. */
export const TEXT_FORMATS = ['swift-mt', 'iso20022', 'telex', 'json', 'csv', 'console'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

const text = {
  format: z.enum(TEXT_FORMATS),
  /** Like `MT103` or `pacs.008.001.08`; null for what is no message of a standard (JSON, CSV, a form). */
  type: z.nullable(z.string()),
  /** The sender's own reference: field 20 of an MT message, `MsgId` of an ISO 20022 one; of a transfer its reference. */
  reference: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  /** The text of this message, array element or row alone, exactly as it came. A row stands behind its file's header row. */
  raw: z.string(),
};

/** What a transfer was made from: its own part of the payload that brought it. */
export const transactionPayloadSchema = z.object({
  payloadId: z.string(),
  /** Which message, array element or row of the payload, from 0. */
  index: z.number(),
  /** Where it begins in the payload, from 1. */
  line: z.number(),
  ...text,
});
export type TransactionPayload = z.infer<typeof transactionPayloadSchema>;

/** The answer holds at most so many messages, and no more than this of their text beyond the first; `X-Total-Count` tells of more. */
export const TRANSACTION_MESSAGES_MAX = 100;
export const TRANSACTION_MESSAGES_CHARACTERS = 4 * 1024 * 1024;

/** One message about a transfer: what ordered it, or another one that names the same UETR. */
export const transactionMessageSchema = z.object({
  id: z.string(),
  /** Seen from this server. */
  direction: z.enum(['incoming', 'outgoing']),
  /** Null for what did not come in a payload: a message that this server sent. */
  payloadId: z.nullable(z.string()),
  /** Which message of its payload, from 0; null without a payload. */
  index: z.nullable(z.number()),
  ...text,
});
export type TransactionMessage = z.infer<typeof transactionMessageSchema>;
