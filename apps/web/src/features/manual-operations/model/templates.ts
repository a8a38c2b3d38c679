import { dayIn } from '@/lib/text/zone.ts';
import type { PayloadForm } from './form.ts';

/** The virtual account that receives the funds. Its number is an IBAN, so a provider of payouts needs no BIC. */
const RECEIVER_ACCOUNT = 'DE89370400440532013000';
/** The BIC of the payment provider; 0 as the eighth character makes it a test BIC. */
const PROVIDER_BIC = 'TRWIBEB0XXX';

export interface PayloadTemplate {
  id: string;
  title: string;
  text: string;
  type: PayloadForm['type'];
  fileFormat: PayloadForm['fileFormat'];
  /** `reference` makes each use of a template different: an identical payload would be a duplicate. */
  content: (values: TemplateValues) => string;
}

export interface TemplateValues {
  reference: string;
  /** ISO date. */
  valueDate: string;
}

const json = (transfer: object): string => JSON.stringify(transfer, null, 2);

const customerTransfer = ({ reference, valueDate }: TemplateValues, sender: object, receiver: object) => ({
  sender,
  receiver,
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: reference,
  value_date: valueDate,
  fund_type: 'm0',
});

const bankTransfer = (values: TemplateValues) => ({
  ...customerTransfer(
    values,
    { bic: 'OAKNGB20XXX', account: 'GB29NWBK60161331926819' },
    { bic: PROVIDER_BIC, account: RECEIVER_ACCOUNT },
  ),
  amount: '250000.00',
  related_reference: `REL${values.reference.slice(3)}`,
});

export const CSV_TEMPLATE: PayloadTemplate = {
  id: 'csv',
  title: 'CSV Payload',
  text: 'One transfer per row, any number of rows. For payouts through Wise, add a column receiver_account.',
  type: 'mt103_swift',
  fileFormat: 'csv',
  content: ({ reference, valueDate }) =>
    [
      'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date',
      `OAKNGB20XXX,ELMFDEF0XXX,12500.50,EUR,${reference}A,${valueDate}`,
      `OAKNGB20XXX,ELMFDEF0XXX,7400.00,USD,${reference}B,${valueDate}`,
      '',
    ].join('\n'),
};

export const TEMPLATES: readonly PayloadTemplate[] = [
  CSV_TEMPLATE,
  {
    id: 'mt103-swift',
    title: 'MT103 SWIFT',
    text: 'A customer transfer between banks that have BICs.',
    type: 'mt103_swift',
    fileFormat: 'json',
    content: (values) =>
      json(
        customerTransfer(
          values,
          { bic: 'OAKNGB20XXX', account: 'GB29NWBK60161331926819' },
          { bic: 'ELMFDEF0XXX', account: RECEIVER_ACCOUNT },
        ),
      ),
  },
  {
    id: 'mt103-non-swift',
    title: 'MT103 Non-SWIFT',
    text: 'A customer transfer from outside SWIFT: its parties are identified by name.',
    type: 'mt103_non_swift',
    fileFormat: 'json',
    content: (values) =>
      json(
        customerTransfer(
          values,
          { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
          { name: 'Suedwerk GmbH', account: RECEIVER_ACCOUNT },
        ),
      ),
  },
  {
    id: 'mt202',
    title: 'MT202',
    text: 'A transfer between banks on their own account.',
    type: 'mt202',
    fileFormat: 'json',
    content: (values) => json(bankTransfer(values)),
  },
  {
    id: 'mt202-cov',
    title: 'MT202 COV',
    text: 'The cover of a customer transfer, with its customer.',
    type: 'mt202_cov',
    fileFormat: 'json',
    content: (values) =>
      json({
        ...bankTransfer(values),
        underlying_customer: { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
      }),
  },
];

/** The values that make each use of a template a new payment. */
export function templateValues(now: Date): TemplateValues {
  return {
    reference: `REF${now.getTime().toString(36).toUpperCase()}`,
    valueDate: dayIn(now, 'utc'),
  };
}

export interface RequiredField {
  name: string;
  text: string;
}

export const REQUIRED_FIELDS: ReadonlyArray<{ type: string; fields: readonly RequiredField[] }> = [
  {
    type: 'MT103',
    fields: [
      { name: 'sender', text: 'BIC or name, and account' },
      { name: 'receiver', text: 'BIC or name, and account' },
      { name: 'amount', text: 'Decimal, like 12500.50' },
      { name: 'currency', text: 'ISO 4217 code, like EUR' },
      { name: 'transaction_reference', text: 'Your own, at most 16 characters for SWIFT' },
      { name: 'value_date', text: 'ISO date, like 2026-11-20' },
    ],
  },
  {
    type: 'MT202',
    fields: [
      { name: 'sender', text: 'BIC, and account' },
      { name: 'receiver', text: 'BIC, and account' },
      { name: 'amount', text: 'Decimal, like 250000.00' },
      { name: 'currency', text: 'ISO 4217 code, like EUR' },
      { name: 'transaction_reference', text: 'Your own, at most 16 characters for SWIFT' },
      { name: 'value_date', text: 'ISO date, like 2026-11-20' },
      { name: 'related_reference', text: 'Of the transfer that this one pays or covers' },
      { name: 'underlying_customer', text: 'Name and account, of a cover payment (COV) only' },
    ],
  },
];
