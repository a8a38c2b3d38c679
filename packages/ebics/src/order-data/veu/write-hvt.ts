import type { EbicsVersion } from '../../version.ts';
import { field, type Markup, tag } from '../../xml/markup.ts';
import { accountNumber, bankCode } from '../accounts.ts';
import { orderDataDocument } from '../root.ts';

export interface HvtParty {
  name?: string;
  /** An IBAN, or another account number. */
  iban: string;
  bic?: string;
}

export interface HvtPayment {
  orderer: HvtParty;
  payee: HvtParty;
  /** A decimal number. */
  amount: string;
  currency: string;
  /** YYYY-MM-DD. */
  executionDate?: string;
  purpose?: string;
}

export interface HvtAnswer {
  /** The payments that the client wants, at least one. */
  payments: readonly HvtPayment[];
  /** How many the order has. */
  total: number;
  /** In H005, such as `pain.001`. */
  messageName?: string;
}

/** HVT: payments of an order. If the client wants the complete file, answer its bytes instead. */
export function writeHvt(version: EbicsVersion, { payments, total, messageName }: HvtAnswer): string {
  return orderDataDocument(
    version,
    'HVTResponseOrderData',
    tag('NumOrderInfos', {}, total),
    payments.map((payment) => paymentElement(version, payment, messageName)),
  );
}

function paymentElement(
  version: EbicsVersion,
  { orderer, payee, amount, currency, executionDate, purpose }: HvtPayment,
  messageName: string | undefined,
): Markup {
  return tag(
    'OrderInfo',
    {},
    version === 'H005' ? field('MsgName', messageName) : undefined,
    accountElement(version, orderer, 'Originator', currency),
    accountElement(version, payee, 'Recipient', currency),
    field('ExecutionDate', executionDate),
    tag('Amount', { Currency: currency, isCredit: true }, amount),
    purpose === undefined ? undefined : tag('Description', { Type: 'Purpose' }, purpose),
  );
}

function accountElement(
  version: EbicsVersion,
  { name, iban, bic }: HvtParty,
  role: string,
  currency: string,
): Markup {
  return tag(
    'AccountInfo',
    { Currency: currency },
    accountNumber(iban, role),
    bankCode(version, bic, role),
    name === undefined ? undefined : tag('AccountHolder', { Role: role }, name),
  );
}
