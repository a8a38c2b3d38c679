import { PlansView } from '@/features/test-plans/components/plans-view.tsx';

export function TestPlansScreen() {
  return <PlansView />;
}
