import type { Receipt } from '@clearbench/contract';
import { textOf } from '@/lib/answers/unknown.ts';

const SENDERS: Record<NonNullable<Receipt['authenticatedBy']>, string> = {
  key: 'API key in the path',
  bearer: 'Bearer key',
  signature: 'Signature',
  wise: 'Wise signature',
};

/** How the sender of a call authenticated itself. */
export const senderText = ({ authenticatedBy }: Pick<Receipt, 'authenticatedBy'>): string =>
  authenticatedBy === null ? 'Not authenticated' : textOf(SENDERS, authenticatedBy);

export const isAccepted = ({ answer }: Pick<Receipt, 'answer'>): boolean => answer.status < 300;
