import { electronicIban, isIban } from '@clearbench/domain';
import type { IncomingTransfer } from '../core/transfer.ts';
import { inCharacterSet } from '../mapping/values/characters.ts';

/**
 * Whether two readings are of the same payment. Texts may differ in their spelling in SWIFT's character set and in white space, as
 * they do after characters outside the set were replaced and lines laid out again, and IBANs in small letters and groups.
 */
export function isSamePayment(one: IncomingTransfer, other: IncomingTransfer | null): boolean {
  return other !== null && canonical(one) === canonical(other);
}

function canonical({ destinationIban: _, ...transfer }: IncomingTransfer): string {
  const { senderAccount, recipientAccount } = transfer;
  const comparable = {
    ...transfer,
    senderAccount: comparableAccount(senderAccount),
    recipientAccount: comparableAccount(recipientAccount),
  };
  return JSON.stringify(comparable, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'string' ? inCharacterSet(value).replaceAll(/\s+/g, '') : value;
  });
}

/** The IBAN of the recipient is left out because it is that of the account, once that is one. */
function comparableAccount(account: string | null): string | null {
  const iban = account === null ? '' : electronicIban(account);
  return isIban(iban) ? iban : account;
}
