import * as z from 'zod/mini';

/** The format of a payload or message. `console` is a form filled in by an operator, as JSON. */
export const TEXT_FORMATS = ['swift-mt', 'iso20022', 'telex', 'json', 'csv', 'console'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

const text = {
  format: z.enum(TEXT_FORMATS),
  /** For example `MT103` or `pacs.008.001.08`; null for anything but a message of a standard (JSON, CSV, a form). */
  type: z.nullable(z.string()),
  /** The sender's own reference: field 20 of an MT message, `MsgId` of an ISO 20022 one; for a transfer, its reference. */
  reference: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  /** The text of only this message, array element or row, exactly as received. A row follows its file's header row. */
  raw: z.string(),
};

/** The source of a transfer: its own part of the payload. */
export const transactionPayloadSchema = z.object({
  payloadId: z.string(),
  /** Its message, array element or row in the payload, from 0. */
  index: z.number(),
  /** Its position in the payload, from 1. */
  line: z.number(),
  ...text,
});
export type TransactionPayload = z.infer<typeof transactionPayloadSchema>;

/** How many earlier transfers are named for a UETR and for the reference of a transfer; one for each other reference. */
export const REPEATED_REFERENCES_MAX = 3;

/** A reference of a transfer that an earlier payload has, too. */
export const repeatedReferenceSchema = z.object({
  /** `message`, `batch`, `end-to-end`: `MsgId`, `PmtInfId` and `EndToEndId` of an ISO 20022 message. */
  kind: z.enum(['uetr', 'reference', 'message', 'batch', 'end-to-end']),
  value: z.string(),
  /** The line of the transfer in its payload, from 1; for a reference in an ISO 20022 message that of its element. */
  ownLine: z.number(),
  /** The earlier transfer with it, or the first of the earlier message, and the line in that payload. */
  transactionId: z.string(),
  payloadId: z.string(),
  line: z.number(),
  receivedAt: z.string(),
});
export type RepeatedReference = z.infer<typeof repeatedReferenceSchema>;

/**
 * Maximum number of messages in the response, and of characters of text beyond the first message; `X-Total-Count` is the number
 * of all.
 */
export const TRANSACTION_MESSAGES_MAX = 100;
export const TRANSACTION_MESSAGES_CHARACTERS = 4 * 1024 * 1024;

/** A message about a transfer: the one that ordered it, another one with the same UETR, or one that a network carried. */
export const transactionMessageSchema = z.object({
  id: z.string(),
  /** As seen from this server. */
  direction: z.enum(['incoming', 'outgoing']),
  /** Null for a message that a network carried. */
  payloadId: z.nullable(z.string()),
  /** Its index in the payload, from 0; null without a payload. */
  index: z.nullable(z.number()),
  ...text,
});
export type TransactionMessage = z.infer<typeof transactionMessageSchema>;
