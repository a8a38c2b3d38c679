import { useSession } from '@/features/auth/api/session.ts';
import { PlansView } from '@/features/test-plans/components/plans-view.tsx';

export function TestPlansScreen() {
  const { data: session = null } = useSession();
  return <PlansView mayManage={session?.workspace?.role === 'manager'} />;
}
