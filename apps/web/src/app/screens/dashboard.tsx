import { samplePaymentCommand } from '@clearbench/contract';
import { PageHeader } from '@/components/page-header.tsx';
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
      <PageHeader
        title="Dashboard"
        text="What reached this server last, and where to go on."
        badge={<Tag>SUPER ADMIN ACCESS</Tag>}
      />
      <RecentTransfers sampleCommand={samplePaymentCommand} />
      <Tiles tiles={TILES} settled={!isPending} />
    </>
  );
}
