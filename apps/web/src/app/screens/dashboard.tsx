import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '@/features/auth/api/session.ts';
import { dashboardQuery } from '@/features/dashboard/api/get-dashboard.ts';
import { DashboardView } from '@/features/dashboard/components/dashboard-view.tsx';

export function DashboardScreen() {
  const { data: session = null } = useSession();
  return <DashboardView ofInstallation={session?.ofInstallation === true} />;
}

export const readFirst = (client: QueryClient) => client.prefetchQuery(dashboardQuery);
