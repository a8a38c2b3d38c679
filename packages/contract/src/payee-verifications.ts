import { accountProblem, electronicIban, ibanProblem, isBic, PAYEE_NAME_MAX } from '@clearbench/domain';
import * as z from 'zod/mini';
import { COP_ACCOUNT_TYPES, COP_REFERENCE_MAX } from './payee-confirmations.ts';
import { createPayeeSchema, IDENTIFICATION_SCHEMES, identificationSchema } from './payees.ts';
import { latinText } from './text.ts';

/** A request may be this much older or newer than the server's clock. */
export const VOP_CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A key may ask for this many different names that don't match, for one account and ten minutes. */
export const WRONG_NAMES_MAX = 30;

const bicSchema = z
  .string()
  .check(z.refine(isBic, { error: 'A BIC has 8 or 11 capital letters and digits, such as OAKNGB20' }));
const agentSchema = z.strictObject({ financialInstitutionId: z.strictObject({ bicfi: bicSchema }) });

const organisationSchema = z
  .strictObject({
    lei: z.optional(z.string().check(z.regex(/^[A-Z0-9]{18}\d\d$/, 'An LEI has 20 characters'))),
    anyBIC: z.optional(bicSchema),
    other: z.optional(latinText(35)),
  })
  .check(
    z.refine((given) => Object.keys(given).length === 1, {
      error: 'Please send one of lei, anyBIC and other',
    }),
  );

const partySchema = z
  .strictObject({
    name: z.optional(latinText(PAYEE_NAME_MAX)),
    identification: z.optional(z.strictObject({ organisation: organisationSchema })),
  })
  .check(
    z.refine((given) => Object.keys(given).length === 1, {
      error: 'Please send either name or identification',
    }),
  );

/** The body of a verification, in the shape of the EPC's scheme. */
export const vopRequestSchema = z.strictObject({
  party: partySchema,
  partyAccount: z.strictObject({
    iban: z.string().check(
      z.superRefine((text, context) => {
        if (ibanProblem(text) === null) return;
        const isWritten = ibanProblem(electronicIban(text)) === null;
        const message = isWritten
          ? 'Please send the IBAN in capital letters and without spaces'
          : (accountProblem(text) ?? 'Please send an IBAN');
        context.addIssue({ code: 'custom', message, input: text });
      }),
    ),
  }),
  partyAgent: z.optional(agentSchema),
  requestingAgent: agentSchema,
  unstructuredRemittanceInformation: z.optional(
    z.array(latinText(140)).check(z.maxLength(1, 'Please send at most one entry')),
  ),
});
export type VopRequest = z.infer<typeof vopRequestSchema>;

const VOP_MATCHES = ['MTCH', 'NMTC', 'CMTC', 'NOAP'] as const;

export const vopAnswerSchema = z.object({
  /** For a name. */
  partyNameMatch: z.optional(z.enum(VOP_MATCHES)),
  /** For an identification, which never matches closely. */
  partyIdMatch: z.optional(z.enum(['MTCH', 'NMTC', 'NOAP'])),
  /** The name of the account; only with `CMTC`. */
  matchedName: z.optional(z.string()),
});
export type VopAnswer = z.infer<typeof vopAnswerSchema>;

export const VOP_ERROR_CODES = [
  'FORMAT_ERROR',
  'CLIENT_INVALID',
  'CLIENT_INCONSISTENT',
  'TIMESTAMP_INVALID',
  'SERVER_ERROR',
] as const;

export const vopErrorSchema = z.object({
  /** The same as the `code` of the errors of other calls. */
  type: z.string(),
  code: z.enum(VOP_ERROR_CODES),
  message: z.string(),
  /** Each field or header that is wrong. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type VopError = z.infer<typeof vopErrorSchema>;

/** What the simulated bank found. `fault`: it was forced to fail. */
export const VERIFICATION_ANSWERS = ['match', 'close-match', 'no-match', 'not-possible', 'fault'] as const;
export type VerificationAnswer = (typeof VERIFICATION_ANSWERS)[number];

/** Verification of Payee, or the British Confirmation of Payee. */
export const VERIFICATION_SCHEMES = ['vop', 'cop'] as const;
export type VerificationScheme = (typeof VERIFICATION_SCHEMES)[number];

export const payeeVerificationSchema = z.object({
  id: z.string(),
  scheme: z.enum(VERIFICATION_SCHEMES),
  /** The `X-Request-ID`. */
  requestId: z.string(),
  receivedAt: z.string(),
  /** The label of the API key, or the name of the operator. */
  requester: z.string(),
  account: z.string(),
  givenName: z.nullable(z.string()),
  givenIdentification: z.nullable(z.object({ scheme: z.enum(IDENTIFICATION_SCHEMES), value: z.string() })),
  /** What a Confirmation of Payee also asked for. */
  accountType: z.nullable(z.enum(COP_ACCOUNT_TYPES)),
  secondaryReference: z.nullable(z.string()),
  answer: z.enum(VERIFICATION_ANSWERS),
  /** The code of the scheme; null for a fault, and for a full match of Confirmation of Payee. */
  code: z.nullable(z.string()),
  /** The name that the answer contained. */
  matchedName: z.nullable(z.string()),
  /** From 0 to 100; null: no names were compared. */
  score: z.nullable(z.number()),
  /** For the tester: a real bank never sends them. */
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  durationMs: z.number(),
});
export type PayeeVerification = z.infer<typeof payeeVerificationSchema>;

/** A verification that an operator tries. */
export const verifyPayeeSchema = z
  .object({
    scheme: z._default(z.enum(VERIFICATION_SCHEMES), 'vop'),
    account: createPayeeSchema.shape.account,
    name: z.optional(latinText(PAYEE_NAME_MAX)),
    /** Instead of the name; not with `cop`. */
    identification: z.optional(identificationSchema),
    /** For `cop`. */
    accountType: z._default(z.enum(COP_ACCOUNT_TYPES), 'personal'),
    secondaryReference: z.optional(latinText(COP_REFERENCE_MAX)),
  })
  .check(
    z.refine(({ name, identification }) => (name === undefined) !== (identification === undefined), {
      error: 'Please send either name or identification',
      path: ['name'],
    }),
    z.refine(({ scheme, identification }) => scheme === 'vop' || identification === undefined, {
      error: 'Confirmation of Payee needs a name',
      path: ['identification'],
    }),
    z.refine(({ scheme, account: text }) => scheme === 'vop' || /^\d{14}$/.test(text), {
      error: 'Confirmation of Payee needs a sort code of 6 digits followed by an account number of 8 digits',
      path: ['account'],
    }),
  );
export type VerifyPayeeInput = z.input<typeof verifyPayeeSchema>;
export type TriedPayee = z.output<typeof verifyPayeeSchema>;

export const VERIFICATIONS_PAGE_DEFAULT = 50;
export const VERIFICATIONS_PAGE_MAX = 500;

export const payeeVerificationQuerySchema = z.object({
  answer: z.optional(z.enum(VERIFICATION_ANSWERS)),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(VERIFICATIONS_PAGE_MAX)),
    VERIFICATIONS_PAGE_DEFAULT,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type PayeeVerificationQuery = z.infer<typeof payeeVerificationQuerySchema>;
