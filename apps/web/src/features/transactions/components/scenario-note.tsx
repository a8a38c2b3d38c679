import type { TransactionDetail } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { scenarioSummary } from '@/lib/text/scenario-text.ts';
import { useAutomation } from '../api/get-automation.ts';
import { useChooseScenario } from '../api/scenarios.ts';

interface ScenarioNoteProps {
  transaction: TransactionDetail;
  className?: string;
}

/** The scenario of a transfer and what chose it, with a button to turn it off as long as that has an effect. */
export function ScenarioNote({ transaction, className }: ScenarioNoteProps) {
  const summary = scenarioSummary(transaction);
  return summary === null ? null : (
    <Note id={transaction.transactionId} summary={summary} className={className} />
  );
}

interface NoteProps {
  id: string;
  summary: string;
  className: string | undefined;
}

function Note({ id, summary, className }: NoteProps) {
  const { data: automation } = useAutomation(id);
  const choose = useChooseScenario(id);
  const kept = automation?.unplayedScenarios.find(({ scenario }) => scenario === null)?.why;
  return (
    <div className={cn('text-sm text-ink-2', className)}>
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere *:min-w-0">
        <span>
          <FlaskConical aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-2px]" />
          Scenario: {summary}
        </span>
        {automation !== undefined && kept === undefined && (
          <Button size="sm" sending={choose.isPending} onClick={() => choose.mutate(null)}>
            Turn off
          </Button>
        )}
        {kept !== undefined && <span className="text-ink-3">You can no longer turn it off. {kept}</span>}
      </p>
      {choose.error !== null && (
        <InlineAlert title="Couldn’t turn off the scenario" className="mt-2">
          {errorText(choose.error)}
        </InlineAlert>
      )}
    </div>
  );
}
