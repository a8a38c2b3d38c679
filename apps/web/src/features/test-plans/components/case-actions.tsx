import type { RunCase, TestRun } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useTakeBackWaiver } from '../api/acts.ts';
import { StartButton } from './start-button.tsx';

const WaiveDialog = lazyDialog(() => import('./waive-dialog.tsx').then((m) => m.WaiveDialog));

interface CaseActionsProps {
  run: TestRun;
  case: RunCase;
}

export function CaseActions({ run, case: one }: CaseActionsProps) {
  const { mayManage } = useRights();
  const [isWaiving, setIsWaiving] = useState(false);
  const takeBack = useTakeBackWaiver(run.id, one.id);
  const mayWaive = mayManage && run.state !== 'signed-off';
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <StartButton run={run} case={one} />
      {mayWaive && one.state !== 'passed' && one.state !== 'waived' && (
        <Button
          size="sm"
          sending={false}
          aria-label={`Waive: ${one.title}`}
          onPointerEnter={WaiveDialog.preload}
          onClick={() => setIsWaiving(true)}
        >
          Waive…
        </Button>
      )}
      {mayWaive && one.waiver !== null && (
        <Button
          size="sm"
          sending={takeBack.isPending}
          aria-label={`Revoke the waiver: ${one.title}`}
          onClick={() => takeBack.mutate()}
        >
          Revoke the waiver
        </Button>
      )}
      {isWaiving && <WaiveDialog run={run} case={one} onClose={() => setIsWaiving(false)} />}
    </div>
  );
}
