import { type Dashboard, PATHS } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';
import { wholeTransactions } from '@/lib/whole-transaction.ts';

/** All figures of the dashboard. Live changes of transfers, networks and settings reload them. */
export const dashboardQuery = queryOptions({
  queryKey: [PATHS.dashboard],
  queryFn: async ({ signal }) => {
    const answered = await apiRequest<Dashboard>('GET', PATHS.dashboard, undefined, { signal });
    return { ...answered, latest: wholeTransactions(answered.latest) };
  },
});

export const useDashboard = () => useQuery(dashboardQuery);
