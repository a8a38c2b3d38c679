import { isIban } from '@clearbench/domain';
import type { IncomingTransfer } from '../core/transfer.ts';
import { inCharacterSet } from '../mapping/values/characters.ts';
import { bareIban } from '../swift-mt/fields/part-checks.ts';

/**
 * Whether two readings are of the same payment. Texts may differ in their spelling in SWIFT's character set and in white space, as
 * they do after characters outside the set were replaced and lines laid out anew; an IBAN in its case and in the word IBAN.
 */
export function isSamePayment(one: IncomingTransfer, other: IncomingTransfer | null): boolean {
  return other !== null && canonical(one) === canonical(other);
}

/** Invisible characters, of which a text is the same without them. */
const FORMATTING = /\p{Cf}/gu;

function canonical(transfer: IncomingTransfer): string {
  const { recipientAccount, destinationIban } = transfer;
  // It is the account itself, but is only recognised where that is spelled right.
  const derived = { ...transfer, destinationIban: recipientAccount ?? destinationIban };
  return JSON.stringify(derived, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'string') return value;
    const iban = bareIban(value);
    return isIban(iban) ? iban : inCharacterSet(value.replaceAll(FORMATTING, '')).replaceAll(/\s+/g, '');
  });
}
