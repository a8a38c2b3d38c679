import { ManualOperationsView } from '@/features/manual-operations/components/manual-operations-view.tsx';
import { pathWithin } from '@/lib/navigation/workspace.ts';
import type { ScreenProps } from '../screen.ts';

export function ManualOperationsScreen({ title }: ScreenProps) {
  const path = pathWithin(location.pathname);
  return <ManualOperationsView key={path} title={title} startsWithCsv={path === '/api-configuration/csv'} />;
}
