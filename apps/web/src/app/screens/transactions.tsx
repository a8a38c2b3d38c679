import type { QueryClient } from '@tanstack/react-query';
import { transactionSource } from '@/features/transactions/api/list-transactions.ts';
import { TransactionsView } from '@/features/transactions/components/transactions-view.tsx';
import { listUrlParams, toFilters } from '@/features/transactions/model/filters.ts';
import { parseSearch } from '@/lib/navigation/url-state.ts';
import { prefetchPages } from '@/lib/paged-list/use-paged-list.ts';

export function TransactionsScreen() {
  return <TransactionsView />;
}

export const prefetch = (client: QueryClient) =>
  prefetchPages(client, transactionSource(toFilters(parseSearch(listUrlParams, location.search))));
