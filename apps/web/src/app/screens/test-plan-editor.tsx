import { useSession } from '@/features/auth/api/session.ts';
import { PlanEditorView } from '@/features/test-plans/components/plan-editor-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TestPlanEditorScreen({ title }: ScreenProps) {
  const { data: session = null } = useSession();
  return <PlanEditorView title={title} mayManage={session?.workspace?.role === 'manager'} />;
}
