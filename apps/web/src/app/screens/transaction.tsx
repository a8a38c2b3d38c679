import type { QueryClient } from '@tanstack/react-query';
import { automationQuery } from '@/features/transactions/api/get-automation.ts';
import { timelineQuery } from '@/features/transactions/api/get-timeline.ts';
import { transactionQuery } from '@/features/transactions/api/get-transaction.ts';
import { TransactionView } from '@/features/transactions/components/transaction-view.tsx';
import type { PathParams } from '../match-path.ts';
import type { ScreenProps } from '../screen.ts';

export function TransactionScreen({ params: { id = '' } }: ScreenProps) {
  return <TransactionView id={id} />;
}

export const prefetch = (client: QueryClient, { id = '' }: PathParams) =>
  Promise.all([
    client.prefetchQuery(transactionQuery(id)),
    client.prefetchQuery(timelineQuery(id)),
    client.prefetchQuery(automationQuery(id)),
  ]);
