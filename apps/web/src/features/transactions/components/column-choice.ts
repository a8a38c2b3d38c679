import { defineColumnChoice } from '@/components/paged-list/columns.ts';

/** The columns of the transaction list that the operator shows and hides. */
export const storedTransactionColumns = defineColumnChoice('transactions');
