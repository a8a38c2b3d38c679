import {
  type IDENTIFICATION_SCHEMES,
  type VerificationScheme,
  type VerifyPayeeInput,
  verifyPayeeSchema,
} from '@clearbench/contract';
import type { Problems } from '@/lib/forms/use-form.ts';

export interface TryValues {
  scheme: VerificationScheme;
  account: string;
  by: 'name' | 'identification';
  name: string;
  numberKind: (typeof IDENTIFICATION_SCHEMES)[number];
  number: string;
  accountType: 'personal' | 'business';
  reference: string;
}

/** An account of the first payees, for each scheme. */
export const SAMPLE_ACCOUNTS: Readonly<Record<VerificationScheme, string>> = {
  vop: 'DE45999001001000000001',
  cop: '99999900000001',
};

export function inputOf(values: TryValues): VerifyPayeeInput {
  const { scheme, account, by, name, numberKind, number, accountType, reference } = values;
  if (scheme === 'cop') {
    const secondaryReference = reference.trim();
    return {
      scheme,
      account,
      name: name.trim(),
      accountType,
      ...(secondaryReference !== '' && { secondaryReference }),
    };
  }
  return {
    scheme,
    account,
    ...(by === 'name'
      ? { name: name.trim() }
      : { identification: { scheme: numberKind, value: number.trim() } }),
  };
}

const FIELDS: Readonly<Record<string, keyof TryValues>> = {
  identification: 'number',
  secondaryReference: 'reference',
};

export function rules(values: TryValues): { input: VerifyPayeeInput } | { problems: Problems<TryValues> } {
  const input = inputOf(values);
  const parsed = verifyPayeeSchema.safeParse(input);
  if (parsed.success) return { input };
  const byField = parsed.error.issues.toReversed().map(({ path, message }) => {
    const field = String(path[0]);
    return [FIELDS[field] ?? field, message];
  });
  return { problems: Object.fromEntries(byField) };
}
