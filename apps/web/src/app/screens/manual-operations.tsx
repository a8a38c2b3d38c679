import { ManualOperationsView } from '@/features/manual-operations/components/manual-operations-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function ManualOperationsScreen({ title }: ScreenProps) {
  const { pathname } = location;
  return (
    <ManualOperationsView
      key={pathname}
      title={title}
      startsWithCsv={pathname === '/api-configuration/csv'}
    />
  );
}
