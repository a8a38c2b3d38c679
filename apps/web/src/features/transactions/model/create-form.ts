import { type CreateTransactionInput, createTransactionSchema } from '@clearbench/contract';
import * as z from 'zod/mini';

/** The values of the New Transaction form: text in every field, empty where nothing was entered. */
export type CreateFormValues = Record<Exclude<keyof CreateTransactionInput, 'payeeCheck'>, string>;

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
  scenario: '',
};

/** Fictitious parties and an account that every network and provider can pay. Type, currency and scenario stay unchanged. */
export const sampleValues = (now: Date): Partial<CreateFormValues> => ({
  amount: '12500.50',
  reference: `REF${now.getTime().toString(36).toUpperCase()}`,
  senderBic: 'OAKNGB20',
  senderName: 'Northern Mills Ltd',
  senderAccount: 'GB29NWBK60161331926819',
  recipientBic: 'ELMFDEF0',
  recipientName: 'Suedwerk GmbH',
  recipientAccount: 'VA-4400-0001-2026',
  destinationIban: 'DE89370400440532013000',
  destinationBic: 'ELMFDEF0',
});

/** The text of the fields that were filled in. The schema then checks whether the server accepts it. */
function filledIn(values: CreateFormValues): CreateTransactionInput {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return { amount: '', currency: 'USD', ...Object.fromEntries(filled) } as CreateTransactionInput;
}

/** Converts the form to the server's input: empty fields are left out. */
export const createFormSchema = z.pipe(z.transform(filledIn), createTransactionSchema);
