import { json } from './answers.ts';
import type { Context } from './context.ts';
import { bodyObject, ownEntity, textOf } from './lookups.ts';
import { accountTypesOf } from './recipients.ts';

/** The longest reference that the route of a type of account carries. */
const REFERENCE_MAX: Readonly<Record<string, number>> = { aba: 10, sort_code: 18 };

export const longestReference = (accountType: string): number => REFERENCE_MAX[accountType] ?? 140;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  iban: ['IBAN', 'BIC'],
  sort_code: ['sortCode', 'accountNumber'],
  aba: [
    'abartn',
    'accountNumber',
    'accountType',
    'address.country',
    'address.city',
    'address.firstLine',
    'address.postCode',
  ],
  swift_code: ['swiftCode', 'accountNumber'],
};
const OPTIONAL: ReadonlySet<string> = new Set(['BIC']);
const VALUES: Readonly<Record<string, readonly string[]>> = {
  legalType: ['PRIVATE', 'BUSINESS'],
  accountType: ['CHECKING', 'SAVINGS'],
};

/** `GET` and `POST /v1/quotes/{id}/account-requirements`: no field of the simulator depends on another one. */
export async function accountRequirements(context: Context): Promise<Response> {
  const { targetCurrency } = await ownEntity(context, 'quote', context.params.quoteId ?? '');
  return json(
    accountTypesOf(targetCurrency).map((type) => ({
      type,
      title: type,
      fields: ['legalType', ...(FIELDS[type] ?? [])].map((key) => present(key, !OPTIONAL.has(key), null)),
    })),
  );
}

/** `POST /v1/transfer-requirements`. */
export async function transferRequirements(context: Context): Promise<Response> {
  const body = bodyObject(context);
  const recipient = await ownEntity(context, 'recipient', String(body.targetAccount));
  await ownEntity(context, 'quote', textOf(body.quoteUuid));
  const fields = [present('reference', false, longestReference(recipient.type))];
  return json([{ type: 'transfer', fields }]);
}

function present(key: string, required: boolean, maxLength: number | null) {
  const values = VALUES[key];
  const field = {
    key,
    name: key,
    type: values === undefined ? 'text' : 'select',
    refreshRequirementsOnChange: false,
    required,
    displayFormat: null,
    example: '',
    minLength: null,
    maxLength,
    validationRegexp: null,
    validationAsync: null,
    valuesAllowed: values?.map((each) => ({ key: each, name: each })) ?? null,
  };
  return { name: key, group: [field] };
}
