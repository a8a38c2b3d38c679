import { type IngestedTransaction, SAME_CODE_MAX } from '@clearbench/contract';
import { visible } from './terminal.ts';

/** Lines that name older transfers with the same code as the found one. */
export function olderWith(code: string, found: string, others: IngestedTransaction['others']): string[] {
  if (others.length === 0) return [];
  const limit = others.length === SAME_CODE_MAX ? ` (the newest ${SAME_CODE_MAX})` : '';
  return [
    '',
    `${found} is the newest with ${visible(code)}. Older ones${limit}:`,
    ...others.map(
      ({ transactionId, createdAt, status, currency, amount }) =>
        `  ${createdAt}  ${visible(transactionId)}  ${status.padEnd(11)}  ${currency} ${amount}`,
    ),
  ];
}
