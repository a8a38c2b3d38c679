import {
  PAYEE_ANSWER_PROBLEMS,
  PAYEE_ANSWERS,
  PAYEE_DECISIONS,
  PAYEE_NAME_MAX,
  SCENARIO_NAMES,
} from '@clearbench/domain';
import * as z from 'zod/mini';
import { createPayeeSchema } from './payees.ts';
import { storable } from './text.ts';

/** A verification that this side requests for one of its payers, before a transfer is sent. */
export const checkPayeeSchema = z.object({
  account: createPayeeSchema.shape.account,
  name: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(PAYEE_NAME_MAX, `At most ${PAYEE_NAME_MAX} characters`),
    ),
  /** The check whose name the payer has corrected. */
  corrects: z.optional(z.uuid()),
  /** The scenario that the transfer will have: it may decide the answer. */
  scenario: z.optional(z.nullable(z.enum(SCENARIO_NAMES))),
});
export type CheckPayeeInput = z.input<typeof checkPayeeSchema>;

/** The payee of a transfer, as its bank answered. */
const answered = {
  answer: z.enum(PAYEE_ANSWERS),
  /** The name of the account: only of a close match. */
  matchedName: z.nullable(z.string()),
  /** Why there was no answer; null if there was one. */
  problem: z.nullable(z.enum(PAYEE_ANSWER_PROBLEMS)),
  /** The name that the payer gave at first; null unless the payer corrected it. */
  correctedFrom: z.nullable(z.string()),
  /** In virtual time. */
  checkedAt: z.string(),
};

export const payeeCheckSchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  ...answered,
});
export type PayeeCheck = z.infer<typeof payeeCheckSchema>;

export const transferPayeeSchema = z.object({
  /** The id of the verification, which the payee's bank got as `X-Request-ID`. */
  checkId: z.string(),
  ...answered,
  /** Null: there was nothing to decide, or nobody was asked. */
  decision: z.nullable(z.enum(PAYEE_DECISIONS)),
  /** The name of the operator who decided. */
  decidedBy: z.nullable(z.string()),
});
export type TransferPayee = z.infer<typeof transferPayeeSchema>;

/** The verification that a payer saw before sending, and what they decided. */
export const decidedPayeeSchema = z.object({
  checkId: z.uuid(),
  /** To send in spite of the answer. It is not needed after a match. */
  decision: z.optional(z.literal('proceed')),
});
export type DecidedPayee = z.infer<typeof decidedPayeeSchema>;
