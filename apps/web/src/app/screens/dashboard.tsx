import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '@/features/dashboard/api/get-dashboard.ts';
import { DashboardView } from '@/features/dashboard/components/dashboard-view.tsx';

export function DashboardScreen() {
  return <DashboardView />;
}

export const prefetch = (client: QueryClient) => client.prefetchQuery(dashboardQuery);
