import { FILE_VERIFICATIONS, PAYEE_ANSWERS, PAYMENT_FILE_STATES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { actorSchema } from './audit.ts';

/** The most files in a list, and the most payments of a file in an answer. */
export const PAYMENT_FILES_LISTED = 50;
export const DOUBTFUL_PAYMENTS_LISTED = 100;

export const fileVerificationSchema = z.enum(FILE_VERIFICATIONS);

/** A pain.001 whose payees are verified before it is executed. */
export const paymentFileSchema = z.object({
  /** The id of its payload. */
  id: z.string(),
  /** `MsgId`. */
  messageId: z.string(),
  /** The label of the API key, or the name of the operator. */
  sender: z.string(),
  state: z.enum(PAYMENT_FILE_STATES),
  /** In virtual time, as the others. */
  receivedAt: z.string(),
  /** Null: banks are still asked. */
  verifiedAt: z.nullable(z.string()),
  /** Null: nobody has released or cancelled it. */
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(actorSchema),
});
export type PaymentFile = z.infer<typeof paymentFileSchema>;

export const paymentFileDetailsSchema = z.extend(paymentFileSchema, {
  /** How many of its payments have each answer. */
  counts: z.object({
    match: z.number(),
    'close-match': z.number(),
    'no-match': z.number(),
    'not-possible': z.number(),
    /** Not verified yet. */
    pending: z.number(),
  }),
  /** The first payments without a match. */
  doubtful: z.array(
    z.object({
      transactionId: z.string(),
      reference: z.nullable(z.string()),
      amount: z.string(),
      currency: z.string(),
      name: z.nullable(z.string()),
      account: z.nullable(z.string()),
      answer: z.enum(PAYEE_ANSWERS),
      /** The name of the account: only of a close match. */
      matchedName: z.nullable(z.string()),
    }),
  ),
});
export type PaymentFileDetails = z.infer<typeof paymentFileDetailsSchema>;
