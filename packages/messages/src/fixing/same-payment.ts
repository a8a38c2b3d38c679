import type { IncomingTransfer } from '../core/transfer.ts';
import { inCharacterSet } from '../mapping/values/characters.ts';

/**
 * Whether two readings are of the same payment. Texts may differ in their spelling in SWIFT's character set and in white space, as
 * they do after characters outside the set were replaced and lines laid out anew.
 */
export function isSamePayment(one: IncomingTransfer, other: IncomingTransfer | null): boolean {
  return other !== null && canonical(one) === canonical(other);
}

function canonical(transfer: IncomingTransfer): string {
  return JSON.stringify(transfer, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'string' ? inCharacterSet(value).replaceAll(/\s+/g, '') : value;
  });
}
