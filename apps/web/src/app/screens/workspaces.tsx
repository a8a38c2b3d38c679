import { WorkspacesView } from '@/features/workspaces/components/workspaces-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function WorkspacesScreen({ title }: ScreenProps) {
  return <WorkspacesView title={title} />;
}
