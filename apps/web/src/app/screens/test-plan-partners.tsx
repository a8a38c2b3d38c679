import { PartnersView } from '@/features/test-plans/components/partners-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TestPlanPartnersScreen({ title }: ScreenProps) {
  return <PartnersView title={title} />;
}
