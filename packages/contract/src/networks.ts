import { NETWORKS, SCENARIO_NAMES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { problemSchema } from './errors.ts';
import { NETWORK_MESSAGE_STATES } from './network-message-states.ts';

/** A simulated network: its connection and its traffic. */
export const networkSchema = z.object({
  network: z.enum(NETWORKS),
  name: z.string(),
  connected: z.boolean(),
  /** When it was connected or disconnected (virtual time). */
  changedAt: z.string(),
  /** While a simulated outage lasts: when the network comes back (virtual time). */
  outageUntil: z.nullable(z.string()),
  /** The real time at which that is reached. */
  outageUntilReal: z.nullable(z.string()),
  /** Session of the logical terminal; each connect begins a new one. Null where a network has no sessions. */
  sessionNumber: z.nullable(z.string()),
  /** The sequence number (SWIFT) or serial number (telex) of the last message sent. */
  sequenceNumber: z.nullable(z.string()),
  /** SEPA only: whether credit transfers leave now, and until when they do or do not (virtual time). Null elsewhere. */
  batchWindow: z.nullable(z.object({ open: z.boolean(), until: z.string() })),
  queued: z.number(),
  sent: z.number(),
  acknowledged: z.number(),
  refused: z.number(),
  received: z.number(),
  lastMessageAt: z.nullable(z.string()),
});
export type NetworkStatus = z.infer<typeof networkSchema>;

export const networkMessageSchema = z.object({
  id: z.string(),
  network: z.enum(NETWORKS),
  direction: z.enum(['out', 'in']),
  /** `MT103`, `pacs.008.001.08`, `KTT`, `TELEX` … */
  type: z.string(),
  state: z.enum(NETWORK_MESSAGE_STATES),
  transactionId: z.nullable(z.string()),
  uetr: z.nullable(z.string()),
  reference: z.string(),
  senderBic: z.string(),
  receiverBic: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  sessionNumber: z.nullable(z.string()),
  sequenceNumber: z.nullable(z.string()),
  /** Sent again without knowing whether the first one arrived (PDE), or received twice (PDM). */
  possibleDuplicate: z.boolean(),
  /** For a refused message: the network's error code, its meaning, and the line of block 4 it names. For a withdrawn one: why. */
  error: z.nullable(z.object({ code: z.string(), meaning: z.string(), line: z.nullable(z.number()) })),
  /** One line that summarises the message: `ACSP/G000 to PINEUS30`. */
  summary: z.nullable(z.string()),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type NetworkMessage = z.infer<typeof networkMessageSchema>;

export const networkMessageDetailSchema = z.extend(networkMessageSchema, {
  /** The message itself. */
  text: z.string(),
  /** The network's answer to it: an F21 acknowledgement, a pacs.002 or an answerback. */
  answer: z.nullable(z.string()),
});
export type NetworkMessageDetail = z.infer<typeof networkMessageDetailSchema>;

export const NETWORK_MESSAGES_PAGE_DEFAULT = 50;
export const NETWORK_MESSAGES_PAGE_MAX = 500;

export const networkMessageQuerySchema = z.object({
  network: z.optional(z.enum(NETWORKS)),
  direction: z.optional(z.enum(['out', 'in'])),
  state: z.optional(z.enum(NETWORK_MESSAGE_STATES)),
  type: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** Sender or receiver. */
  bic: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(11))),
  uetr: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(36))),
  transactionId: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NETWORK_MESSAGES_PAGE_MAX)),
    NETWORK_MESSAGES_PAGE_DEFAULT,
  ),
  cursor: z.optional(z.string()),
});
export type NetworkMessageQuery = z.infer<typeof networkMessageQuerySchema>;

export const connectNetworkSchema = z.object({ connected: z.boolean() });
export type ConnectNetworkInput = z.infer<typeof connectNetworkSchema>;

/** A message that an operator wrote, to be checked and sent unchanged over SWIFT. */
export const sendNetworkMessageSchema = z.object({
  text: z.string().check(z.minLength(1, 'Please enter a message'), z.maxLength(10_000)),
  scenario: z.optional(z.nullable(z.enum(SCENARIO_NAMES))),
});
export type SendNetworkMessageInput = z.infer<typeof sendNetworkMessageSchema>;
export const sendNetworkMessageResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  messageId: z.string(),
  errors: z.optional(z.array(problemSchema)),
});
export type SendNetworkMessageResult = z.infer<typeof sendNetworkMessageResultSchema>;
