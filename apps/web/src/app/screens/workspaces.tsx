import { useSession } from '@/features/auth/api/session.ts';
import { WorkspacesView } from '@/features/workspaces/components/workspaces-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function WorkspacesScreen({ title }: ScreenProps) {
  const { data: session = null } = useSession();
  return <WorkspacesView title={title} mayChange={session?.ofInstallation === true} />;
}
