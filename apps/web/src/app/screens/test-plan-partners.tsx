import { useSession } from '@/features/auth/api/session.ts';
import { PartnersView } from '@/features/test-plans/components/partners-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TestPlanPartnersScreen({ title }: ScreenProps) {
  const { data: session = null } = useSession();
  return <PartnersView title={title} ofInstallation={session?.ofInstallation === true} />;
}
