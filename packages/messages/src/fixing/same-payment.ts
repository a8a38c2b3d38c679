import { isIban } from '@clearbench/domain';
import type { IncomingTransfer } from '../core/transfer.ts';
import { inCharacterSet } from '../mapping/values/characters.ts';
import { bareIban } from '../swift-mt/fields/checks/part-checks.ts';

/**
 * True if two readings are the same payment. Their texts may differ in white space and in characters that SWIFT's
 * character set lacks; an IBAN may differ in case, grouping, and a leading word IBAN.
 */
export function isSamePayment(one: IncomingTransfer, other: IncomingTransfer | null): boolean {
  return other !== null && canonical(one) === canonical(other);
}

/** Invisible characters: a text without them is the same. */
const FORMATTING = /\p{Cf}/gu;

/** The IBAN of the recipient is left out: it is that of the account, and is recognised only where that is written as one. */
function canonical({ destinationIban, ...transfer }: IncomingTransfer): string {
  const { recipientAccount } = transfer;
  const comparable = { ...transfer, recipientAccount: recipientAccount ?? destinationIban };
  return JSON.stringify(comparable, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'string') return value;
    const iban = bareIban(value);
    return isIban(iban) ? iban : inCharacterSet(value.replaceAll(FORMATTING, '')).replaceAll(/\s+/g, '');
  });
}
