import { accountProblem, isBic, PAYEE_NAME_MAX, registeredAccount } from '@clearbench/domain';
import * as z from 'zod/mini';
import { storable } from './text.ts';

export const PAYEE_KINDS = ['person', 'organisation'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];
export const PAYEE_STATUSES = ['active', 'closed'] as const;
export const IDENTIFICATION_SCHEMES = ['LEI', 'BIC', 'VAT', 'other'] as const;

const NAMES_MAX = 10;
const IDENTIFICATIONS_MAX = 10;

const account = z.pipe(
  z.string().check(
    z.maxLength(60, 'At most 60 characters'),
    z.superRefine((text, context) => {
      const problem = accountProblem(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem, input: text });
    }),
  ),
  z.transform((text) => registeredAccount(text) ?? text),
);

const name = z
  .string()
  .check(
    storable,
    z.trim(),
    z.minLength(1, 'Please enter a name'),
    z.maxLength(PAYEE_NAME_MAX, `A name has at most ${PAYEE_NAME_MAX} characters`),
  );

export const identificationSchema = z
  .object({
    scheme: z.enum(IDENTIFICATION_SCHEMES),
    value: z.string().check(storable, z.trim(), z.minLength(1, 'Please enter the number'), z.maxLength(35)),
  })
  .check(
    z.refine(({ scheme, value }) => scheme !== 'LEI' || /^[A-Z0-9]{18}\d\d$/.test(value), {
      error: 'An LEI has 18 capital letters or digits, and two check digits',
      path: ['value'],
    }),
    z.refine(({ scheme, value }) => scheme !== 'BIC' || isBic(value), {
      error: 'A BIC has 8 or 11 capital letters and digits, such as OAKNGB20',
      path: ['value'],
    }),
  );
export type PayeeIdentification = z.infer<typeof identificationSchema>;

const fields = {
  kind: z.enum(PAYEE_KINDS),
  /** The first is the name of the account; the others are trading names or joint holders. */
  names: z
    .array(name)
    .check(z.minLength(1, 'Please enter a name'), z.maxLength(NAMES_MAX, `At most ${NAMES_MAX} names`)),
  status: z.enum(PAYEE_STATUSES),
  identifications: z
    .array(identificationSchema)
    .check(z.maxLength(IDENTIFICATIONS_MAX, `At most ${IDENTIFICATIONS_MAX} identifications`)),
};

export const createPayeeSchema = z.object({
  /** An IBAN, or a British sort code and account number. */
  account,
  kind: fields.kind,
  names: fields.names,
  status: z._default(fields.status, 'active'),
  identifications: z._default(fields.identifications, []),
});
export type CreatePayeeInput = z.input<typeof createPayeeSchema>;
export type NewPayee = z.output<typeof createPayeeSchema>;

export const updatePayeeSchema = z.partial(z.object(fields));
export type UpdatePayeeInput = z.infer<typeof updatePayeeSchema>;

export const payeeSchema = z.object({
  id: z.string(),
  /** An IBAN without spaces, or the 14 digits of a British sort code and account number. */
  account: z.string(),
  kind: z.enum(PAYEE_KINDS),
  names: z.array(z.string()),
  status: z.enum(PAYEE_STATUSES),
  identifications: z.array(z.object({ scheme: z.enum(IDENTIFICATION_SCHEMES), value: z.string() })),
  /** `ledger`: the account was learned from a settled transfer, and nobody has changed the payee since. */
  origin: z.enum(['register', 'ledger']),
  createdAt: z.string(),
});
export type Payee = z.infer<typeof payeeSchema>;

export const PAYEES_PAGE_DEFAULT = 50;
export const PAYEES_PAGE_MAX = 500;

export const payeeQuerySchema = z.object({
  /** Part of a name or of an account. */
  search: z.optional(z.string().check(storable, z.trim(), z.maxLength(140, 'At most 140 characters'))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAYEES_PAGE_MAX)),
    PAYEES_PAGE_DEFAULT,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type PayeeQuery = z.infer<typeof payeeQuerySchema>;

/** In characters: about 3,000 payees. */
export const PAYEE_CSV_MAX = 256 * 1024;

export const importPayeesSchema = z.object({
  /** With the columns `account`, `kind` and `names`, and optionally `status` and `identifications`. */
  csv: z
    .string()
    .check(
      storable,
      z.minLength(1, 'Please choose a file'),
      z.maxLength(PAYEE_CSV_MAX, `At most ${PAYEE_CSV_MAX / 1024} kB`),
    ),
});
export type ImportPayeesInput = z.infer<typeof importPayeesSchema>;

export const importedPayeesSchema = z.object({
  added: z.number(),
  changed: z.number(),
  /** In the order of the file. */
  rows: z.array(
    z.object({
      line: z.number(),
      account: z.string(),
      /** The first of its names. */
      name: z.string(),
      result: z.enum(['added', 'changed']),
    }),
  ),
});
export type ImportedPayees = z.infer<typeof importedPayeesSchema>;
