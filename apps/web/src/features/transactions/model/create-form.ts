import { type CreateTransactionInput, createTransactionSchema, type Problem } from '@clearbench/contract';
import * as z from 'zod/mini';

/** What the New Transaction form holds: text in every field, empty where nothing was entered. */
export type CreateFormValues = Record<keyof CreateTransactionInput, string>;
export type CreateFormField = keyof CreateFormValues;

export const EMPTY_FORM: CreateFormValues = {
  type: 'mt103_swift',
  amount: '',
  currency: 'USD',
  fundType: 'm0',
  reference: '',
  uetr: '',
  senderBic: '',
  senderName: '',
  senderAccount: '',
  recipientBic: '',
  recipientName: '',
  recipientAccount: '',
  destinationIban: '',
  destinationBic: '',
};

/** The text of the fields that were filled in. The schema then says whether it is what the server takes. */
function filledIn(values: CreateFormValues): CreateTransactionInput {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return { amount: '', currency: 'USD', ...Object.fromEntries(filled) } as CreateTransactionInput;
}

/** From what the form holds to what the server takes: fields left empty are left out. */
export const createFormSchema = z.pipe(z.transform(filledIn), createTransactionSchema);

const isField = (name: string): name is CreateFormField => Object.hasOwn(EMPTY_FORM, name);

/** What the server found wrong, by field; what belongs to no field of the form comes apart. */
export function sortProblems(problems: readonly Problem[]): {
  readonly byField: ReadonlyMap<CreateFormField, string>;
  readonly others: readonly string[];
} {
  const byField = new Map<CreateFormField, string>();
  const others: string[] = [];
  for (const { path, message } of problems) {
    const name = path.replace(/^\//, '').split(/[/.]/)[0] ?? '';
    if (isField(name) && !byField.has(name)) byField.set(name, message);
    else others.push(message);
  }
  return { byField, others };
}
