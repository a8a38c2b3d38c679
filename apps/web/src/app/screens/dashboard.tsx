import { samplePaymentCommand } from '@clearbench/contract';
import { Tag } from '@/components/ui/tag.tsx';
import { useRecentTransactions } from '@/features/dashboard/api/recent-transactions.ts';
import { RecentTransfers } from '@/features/dashboard/components/recent-transfers.tsx';
import { type Tile, Tiles } from '@/features/dashboard/components/tiles.tsx';
import { SCREENS } from '../manifest.ts';

const TILES: readonly Tile[] = Object.values(SCREENS)
  .flatMap(({ tile, paths: [href = '/'] }) => (tile === undefined ? [] : [{ ...tile, href }]))
  .sort((a, b) => a.position - b.position);

export function DashboardScreen() {
  const { isPending } = useRecentTransactions();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>Dashboard</h1>
        <Tag>SUPER ADMIN ACCESS</Tag>
      </div>
      <p className="mt-1 text-ink-2">What reached this server last, and where to go on.</p>
      <RecentTransfers sampleCommand={samplePaymentCommand} />
      <Tiles tiles={TILES} settled={!isPending} />
    </>
  );
}
