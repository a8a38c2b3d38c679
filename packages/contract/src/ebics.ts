import * as z from 'zod/mini';
import { actorSchema } from './audit.ts';
import { storable } from './text.ts';

/** How a subscriber becomes ready: after somebody compared the hashes of their letter, or without a letter. */
export const EBICS_ACTIVATIONS = ['letter', 'automatic'] as const;
/** As in the states of EBICS: `ini` and `hia` are partly initialised, with that order received. */
export const EBICS_STATES = ['new', 'ini', 'hia', 'initialised', 'ready', 'suspended'] as const;
export type EbicsState = (typeof EBICS_STATES)[number];
/** Classes of signatures: `E` single, `A` first, `B` second, `T` transport only. */
export const EBICS_CLASSES = ['E', 'A', 'B', 'T'] as const;
export type EbicsClass = (typeof EBICS_CLASSES)[number];
export const EBICS_KEY_USES = ['signature', 'authentication', 'encryption'] as const;
export type EbicsKeyUse = (typeof EBICS_KEY_USES)[number];
export const EBICS_KEY_VERSIONS = ['A005', 'A006', 'X002', 'E002'] as const;
/**
 * `waiting`: for a signature. `received`: all signatures are there, and the order was not processed yet. `unreleased`: its payees are verified, or wait for the payer's release. `partial`: some of its rows were
 * refused.
 */
export const EBICS_ORDER_STATES = [
  'waiting',
  'received',
  'unreleased',
  'accepted',
  'partial',
  'duplicate',
  'refused',
  'cancelled',
] as const;
export type EbicsOrderState = (typeof EBICS_ORDER_STATES)[number];

/** The order of a request for real-time notifications. */
export const EBICS_WEB_SOCKET = 'WebSocket';

/** The most orders or requests in a list. */
export const EBICS_LISTED = 100;
/** The most subscribers of a workspace. */
export const EBICS_SUBSCRIBERS_MAX = 100;

/** A host, customer or user id, as the schema of EBICS defines it. */
const ebicsId = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9,=]{1,35}$/, 'At most 35 letters, digits, commas and equals signs'));

const orderType = z
  .string()
  .check(z.regex(/^[A-Z0-9]{3}$/, 'An order type has three capital letters or digits, such as BTU'));

/** Both hashes of a public key, in capital hexadecimal digits. */
const hashes = {
  /** SHA-256 of the certificate, which letters for H005 show. Null: the key came without a certificate. */
  certificateHash: z.nullable(z.string()),
  /** SHA-256 of exponent and modulus, which letters for H003 and H004 show. */
  keyHash: z.string(),
};

export const ebicsBankKeySchema = z.object({
  use: z.enum(EBICS_KEY_USES),
  version: z.enum(EBICS_KEY_VERSIONS),
  ...hashes,
  createdAt: z.string(),
});

export const ebicsBankSchema = z.object({
  /** False: the address answers that there is no such host. */
  isEnabled: z.boolean(),
  /** The path where clients send their requests, such as `/ebics`. They also need the ids, and their own user id. */
  path: z.string(),
  hostId: z.string(),
  partnerId: z.string(),
  activation: z.enum(EBICS_ACTIVATIONS),
  /** True: requests must follow the schema, and signatures the letter of the specification. */
  isStrict: z.boolean(),
  /** How many different users must sign a payment order. */
  signatures: z.number(),
  /** True: clients can be told in real time, over a WebSocket, what is ready. */
  hasRealtime: z.boolean(),
  /** None before it is turned on for the first time. */
  keys: z.array(ebicsBankKeySchema),
});
export type EbicsBank = z.infer<typeof ebicsBankSchema>;

export const updateEbicsBankSchema = z.object({
  isEnabled: z.optional(z.boolean()),
  hostId: z.optional(ebicsId),
  partnerId: z.optional(ebicsId),
  activation: z.optional(z.enum(EBICS_ACTIVATIONS)),
  isStrict: z.optional(z.boolean()),
  signatures: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2))),
  hasRealtime: z.optional(z.boolean()),
});
export type UpdateEbicsBankInput = z.infer<typeof updateEbicsBankSchema>;

export const ebicsKeySchema = z.object({
  use: z.enum(EBICS_KEY_USES),
  version: z.enum(EBICS_KEY_VERSIONS),
  bits: z.number(),
  ...hashes,
  receivedAt: z.string(),
});
export type EbicsKey = z.infer<typeof ebicsKeySchema>;

/** What the bank does wrong on purpose, besides the return codes of six digits. */
export const EBICS_FAULTS = [
  'no-data',
  'lost-receipt',
  'slow-segments',
  'broken-segment',
  'wrong-bank-signature',
  'changed-bank-keys',
  'statement-missing',
  'statement-twice',
] as const;
export type EbicsFault = (typeof EBICS_FAULTS)[number];

export const ebicsFaultSchema = z.object({
  /** One of `EBICS_FAULTS`, or a return code. */
  fault: z.union([
    z.enum(EBICS_FAULTS),
    z.string().check(z.regex(/^\d{6}$/, 'A return code has six digits, such as 061001')),
  ]),
  /** Only orders of this type, such as `BTD`; null: all orders. */
  orderType: z.nullable(orderType),
  /** How many more times. */
  times: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
});
export type EbicsForcedFault = z.infer<typeof ebicsFaultSchema>;

const subscriberFields = {
  /** `UserID`. */
  userId: ebicsId,
  name: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(100, 'A name must be at most 100 characters'),
    ),
  /** The API key as which the orders of the subscriber arrive. */
  apiKeyId: z.uuid(),
  signatureClass: z.enum(EBICS_CLASSES),
  /** The largest sum of an order that the subscriber may sign: that of all amounts, whatever their currencies. Null: no limit. */
  limit: z.nullable(
    z
      .string()
      .check(z.regex(/^\d{1,15}(?:\.\d{1,2})?$/, 'A limit is an amount with a point, such as 10000.00')),
  ),
  /** Sends and fetches only orders of these types, such as `BTU`, and signs and sees only those of others; empty: of any. */
  orderTypes: z.array(orderType).check(z.maxLength(50, 'At most 50 order types')),
};

export const ebicsSubscriberSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  apiKeyId: z.string(),
  /** The label of the API key. */
  sender: z.string(),
  state: z.enum(EBICS_STATES),
  signatureClass: z.enum(EBICS_CLASSES),
  limit: z.nullable(z.string()),
  orderTypes: z.array(z.string()),
  /** As the client has sent them. */
  keys: z.array(ebicsKeySchema),
  fault: z.nullable(ebicsFaultSchema),
  lastSeenAt: z.nullable(z.string()),
});
export type EbicsSubscriber = z.infer<typeof ebicsSubscriberSchema>;

export const createEbicsSubscriberSchema = z.object({
  userId: subscriberFields.userId,
  name: subscriberFields.name,
  apiKeyId: subscriberFields.apiKeyId,
  signatureClass: z._default(subscriberFields.signatureClass, 'E'),
  limit: z._default(subscriberFields.limit, null),
  orderTypes: z._default(subscriberFields.orderTypes, []),
});
export type CreateEbicsSubscriberInput = z.input<typeof createEbicsSubscriberSchema>;
export type NewEbicsSubscriber = z.output<typeof createEbicsSubscriberSchema>;

export const updateEbicsSubscriberSchema = z.object({
  name: z.optional(subscriberFields.name),
  signatureClass: z.optional(subscriberFields.signatureClass),
  limit: z.optional(subscriberFields.limit),
  orderTypes: z.optional(subscriberFields.orderTypes),
  /** Null ends it. */
  fault: z.optional(z.nullable(ebicsFaultSchema)),
});
export type UpdateEbicsSubscriberInput = z.infer<typeof updateEbicsSubscriberSchema>;

const letterHash = z
  .string()
  .check(
    storable,
    z.trim(),
    z.minLength(1, 'Please type or paste the hash from the letter'),
    z.maxLength(400, 'A hash has 64 hexadecimal digits'),
  );

/** What the letters of a subscriber show: hexadecimal digits, with any spaces, colons and line breaks. */
export const activateEbicsSubscriberSchema = z.object({
  hashes: z.object({ signature: letterHash, authentication: letterHash, encryption: letterHash }),
});
export type ActivateEbicsSubscriberInput = z.infer<typeof activateEbicsSubscriberSchema>;

export const ebicsOrderSchema = z.object({
  id: z.string(),
  /** As the client knows it, such as `N001`. */
  orderId: z.string(),
  /** Such as `BTU SCT pain.001`. */
  label: z.string(),
  /** The user id of the subscriber who sent it. */
  userId: z.string(),
  fileName: z.nullable(z.string()),
  bytes: z.number(),
  /** SHA-256 of the order data, in hexadecimal digits. */
  digest: z.string(),
  state: z.enum(EBICS_ORDER_STATES),
  receivedAt: z.string(),
  signatures: z.array(
    z.object({
      /** The user id of a subscriber, or the name of an operator. */
      signer: z.string(),
      signatureClass: z.enum(EBICS_CLASSES),
      signedAt: z.string(),
    }),
  ),
  /** How many it needs. */
  signaturesNeeded: z.number(),
  /** The signature that it waits for, in words. Null: none. */
  missing: z.nullable(z.string()),
  payments: z.nullable(z.number()),
  /** By currency. */
  sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
  payloadId: z.nullable(z.string()),
  /** Why it was refused or cancelled. */
  problem: z.nullable(z.string()),
  cancelledBy: z.nullable(actorSchema),
});
export type EbicsOrder = z.infer<typeof ebicsOrderSchema>;

export const ebicsRequestSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** As the request names it; empty if it is unreadable. */
  userId: z.string(),
  /** Such as `BTU SCT pain.001`; `WebSocket` for a connection that was opened, refused or ended; empty if it is unreadable. */
  order: z.string(),
  phase: z.nullable(z.enum(['initialisation', 'transfer', 'receipt'])),
  /** `H005`, for instance; empty if it is unreadable. */
  version: z.string(),
  bytes: z.number(),
  /** The return code in the header. */
  technicalCode: z.string(),
  /** The return code of the order. */
  orderCode: z.string(),
  /** What is wrong and how to fix it. Null: nothing. */
  problem: z.nullable(z.string()),
  /** How long the answer took. */
  durationMs: z.number(),
});
export type EbicsRequest = z.infer<typeof ebicsRequestSchema>;

export const ebicsRequestDetailsSchema = z.extend(ebicsRequestSchema, {
  /** What was compared, step by step. */
  findings: z.array(
    z.object({
      /** Such as "Digest of the authenticated elements". */
      what: z.string(),
      isRight: z.boolean(),
      expected: z.nullable(z.string()),
      found: z.nullable(z.string()),
      /** What it means for the client. */
      explanation: z.nullable(z.string()),
    }),
  ),
  /** The request without its order data. Null: it is kept no longer. */
  request: z.nullable(z.string()),
  response: z.nullable(z.string()),
  /** The latest request of the same order and phase that worked, to compare with. */
  workedId: z.nullable(z.string()),
});
export type EbicsRequestDetails = z.infer<typeof ebicsRequestDetailsSchema>;

export const ebicsRequestQuerySchema = z.object({
  userId: z.optional(z.string().check(storable, z.maxLength(35))),
  /** Only requests with a problem. */
  refused: z.optional(z.stringbool()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(EBICS_LISTED)), EBICS_LISTED),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type EbicsRequestQuery = z.infer<typeof ebicsRequestQuerySchema>;
