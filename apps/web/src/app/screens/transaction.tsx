import type { QueryClient } from '@tanstack/react-query';
import { transactionQuery } from '@/features/transactions/api/get-transaction.ts';
import { TransactionView } from '@/features/transactions/components/transaction-view.tsx';
import type { PathParams } from '../match-path.ts';
import type { ScreenProps } from '../screen.ts';

export function TransactionScreen({ params: { id = '' } }: ScreenProps) {
  return <TransactionView id={id} />;
}

export const readFirst = (client: QueryClient, { id = '' }: PathParams) =>
  client.prefetchQuery(transactionQuery(id));
