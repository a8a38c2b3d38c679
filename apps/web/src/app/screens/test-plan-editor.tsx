import { PlanEditorView } from '@/features/test-plans/components/plan-editor-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TestPlanEditorScreen({ title }: ScreenProps) {
  return <PlanEditorView title={title} />;
}
