import { samplePaymentCommand } from '@clearbench/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '@/features/auth/api/session.ts';
import { dashboardQuery } from '@/features/dashboard/api/get-dashboard.ts';
import { DashboardView } from '@/features/dashboard/components/dashboard-view.tsx';
import type { Tile } from '@/features/dashboard/components/tiles.tsx';
import { SCREENS } from '../manifest.ts';

const TILES: readonly Tile[] = Object.values(SCREENS)
  .flatMap(({ tile, paths: [href = '/'] }) => (tile === undefined ? [] : [{ ...tile, href }]))
  .sort((a, b) => a.position - b.position);

export function DashboardScreen() {
  const { data: session = null } = useSession();
  return (
    <DashboardView
      tiles={TILES}
      sampleCommand={samplePaymentCommand}
      ofInstallation={session?.ofInstallation === true}
    />
  );
}

export const readFirst = (client: QueryClient) => client.prefetchQuery(dashboardQuery);
