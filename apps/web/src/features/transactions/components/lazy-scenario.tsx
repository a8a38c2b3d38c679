import type { TransactionDetail } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useTimeline } from '../api/get-timeline.ts';
import { outcomeOf } from '../model/route.ts';

const ScenarioDialog = lazyDialog(() =>
  import('./scenario/scenario-dialog.tsx').then((m) => m.ScenarioDialog),
);
const RecallDialog = lazyDialog(() => import('./scenario/recall-dialog.tsx').then((m) => m.RecallDialog));

/** Scenarios of the sandbox, and the recall. Their scripts are loaded when they are needed. */
export function LazyScenario({ transaction }: { transaction: TransactionDetail }) {
  const [open, setOpen] = useState<'scenario' | 'recall' | null>(null);
  const close = () => setOpen(null);
  const { data: timeline } = useTimeline(transaction.transactionId);
  const isReturned = timeline !== undefined && outcomeOf(timeline) === 'returned';
  return (
    <>
      <Button onClick={() => setOpen('scenario')}>Scenario</Button>
      {transaction.status !== 'failed' && !isReturned && (
        <Button onClick={() => setOpen('recall')}>Recall</Button>
      )}
      {open === 'scenario' && <ScenarioDialog transaction={transaction} onClose={close} />}
      {open === 'recall' && <RecallDialog transaction={transaction} onClose={close} />}
    </>
  );
}
