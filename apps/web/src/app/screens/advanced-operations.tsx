import { AdvancedOperationsView } from '@/features/advanced-operations/components/advanced-operations-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function AdvancedOperationsScreen({ title }: ScreenProps) {
  return <AdvancedOperationsView title={title} />;
}
