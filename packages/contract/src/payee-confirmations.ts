import { COP_REASONS, type CopReason, PAYEE_NAME_MAX } from '@clearbench/domain';
import * as z from 'zod/mini';
import { latinText } from './text.ts';

export const COP_ACCOUNT_TYPES = ['personal', 'business'] as const;
export type CopAccountType = (typeof COP_ACCOUNT_TYPES)[number];
/** The longest reference, such as the roll number of a building society. */
export const COP_REFERENCE_MAX = 35;

/** The body of a British Confirmation of Payee. */
export const copRequestSchema = z.strictObject({
  sortCode: z.string().check(z.regex(/^\d{6}$/, 'A sort code has 6 digits')),
  accountNumber: z.string().check(z.regex(/^\d{8}$/, 'An account number has 8 digits')),
  name: latinText(PAYEE_NAME_MAX),
  accountType: z.enum(COP_ACCOUNT_TYPES),
  secondaryReference: z.optional(latinText(COP_REFERENCE_MAX)),
});
export type CopRequest = z.infer<typeof copRequestSchema>;

export const copAnswerSchema = z.object({
  matched: z.boolean(),
  /** Unless the name and the type of the account match. */
  reasonCode: z.optional(z.enum(Object.keys(COP_REASONS) as [CopReason, ...CopReason[]])),
  /** The name of the account; only with `MBAM`, `BAMM` and `PAMM`. */
  name: z.optional(z.string()),
});
export type CopAnswer = z.infer<typeof copAnswerSchema>;
