import {
  type CreatePayeeInput,
  createPayeeSchema,
  IDENTIFICATION_SCHEMES,
  type Payee,
  type PayeeIdentification,
} from '@clearbench/contract';
import type { Problems } from '@/lib/forms/use-form.ts';

export interface PayeeFormValues {
  account: string;
  kind: Payee['kind'];
  status: Payee['status'];
  /** One a line. */
  names: string;
  /** One a line: `VAT DE999999999`. */
  identifications: string;
}

export const NEW_PAYEE: PayeeFormValues = {
  account: '',
  kind: 'organisation',
  status: 'active',
  names: '',
  identifications: '',
};

export const valuesOf = ({ account, kind, status, names, identifications }: Payee): PayeeFormValues => ({
  account,
  kind,
  status,
  names: names.join('\n'),
  identifications: identifications.map(({ scheme, value }) => `${scheme} ${value}`).join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A line that begins with no known scheme is another number. */
function identificationOf(line: string): PayeeIdentification {
  const [first = '', ...rest] = line.split(/[\s:]+/);
  const scheme = IDENTIFICATION_SCHEMES.find((known) => known.toUpperCase() === first.toUpperCase());
  return scheme === undefined || rest.length === 0
    ? { scheme: 'other', value: line }
    : { scheme, value: rest.join(' ') };
}

export function rules(
  values: PayeeFormValues,
): { input: CreatePayeeInput } | { problems: Problems<PayeeFormValues> } {
  const input: CreatePayeeInput = {
    account: values.account.trim(),
    kind: values.kind,
    status: values.status,
    names: linesOf(values.names),
    identifications: linesOf(values.identifications).map(identificationOf),
  };
  const parsed = createPayeeSchema.safeParse(input);
  if (parsed.success) return { input };
  const byField = parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
  return { problems: Object.fromEntries(byField) };
}
