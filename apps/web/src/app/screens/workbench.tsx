import { WorkbenchView } from '@/features/workbench/components/workbench-view.tsx';

export function WorkbenchScreen() {
  return <WorkbenchView />;
}
