import { NetworksView } from '@/features/networks/components/networks-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function NetworksScreen({ title }: ScreenProps) {
  return <NetworksView title={title} />;
}
