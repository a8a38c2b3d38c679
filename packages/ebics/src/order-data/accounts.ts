import type { EbicsVersion } from '../version.ts';
import { type Markup, tag } from '../xml/markup.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Za-z0-9]{3,30}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** An account number: an IBAN, or whatever else the payment says. `Role` is for HVT only. */
export function accountNumber(number: string, Role?: string): Markup {
  return IBAN.test(number)
    ? tag('AccountNumber', { Role, international: true }, number)
    : tag('NationalAccountNumber', { Role, format: 'other' }, number.slice(0, 40));
}

/** A bank: a BIC, or whatever else the payment says. Before H005, the schemas require one. */
export function bankCode(version: EbicsVersion, bic: string | undefined, Role?: string): Markup | undefined {
  if (bic !== undefined && BIC.test(bic)) return tag('BankCode', { Role, international: true }, bic);
  const code = bic || (version === 'H005' ? undefined : 'NOTPROVIDED');
  return code === undefined
    ? undefined
    : tag('NationalBankCode', { Role, format: 'other' }, code.slice(0, 30));
}
