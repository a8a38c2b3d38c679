import { type Automation, PATHS, type SettingsView, type TransactionDetail } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Countdown } from '@/components/ui/countdown.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { errorText } from '@/lib/api.ts';
import { formatMoney } from '@/lib/format.ts';
import { useAutomate } from '../../api/automate.ts';
import { useAutomation } from '../../api/get-automation.ts';
import { movesMoney, nextText, waitText } from '../../model/automation-texts.ts';

/** What happens next by itself, and the operator's hand on it. Nothing once the transfer is final. */
export function AutomationPanel({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, amount, currency } = transaction;
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useAutomation(transactionId);
  const act = useAutomate(transactionId);
  if (data === undefined) {
    return (
      <LoadFailure title="What comes next is not known" error={error} onRetry={refetch} className="m-4" />
    );
  }
  if (data.state === 'done') return null;
  const isHeld = data.state === 'held';
  return (
    <section aria-label="What comes next" className="border-t border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={isHeld ? 'warning' : 'accent'}>{isHeld ? 'By hand' : 'Automatic'}</Badge>
        <Next automation={data} />
        <span className="ml-auto flex flex-wrap gap-2">
          {data.next !== null && (
            <Button
              size="sm"
              loading={act.isPending}
              onClick={() => (movesMoney(data) ? setIsAsking(true) : act.mutate('now'))}
            >
              Now
            </Button>
          )}
          {isHeld ? (
            <Button size="sm" loading={act.isPending} onClick={() => act.mutate('resume')}>
              Give back
            </Button>
          ) : (
            <Button size="sm" loading={act.isPending} onClick={() => act.mutate('hold')}>
              Hold
            </Button>
          )}
        </span>
      </div>
      {act.error !== null && (
        <InlineAlert title="Automation not changed" className="mt-2.5">
          {errorText(act.error)}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={isAsking && data.next !== null}
        onOpenChange={setIsAsking}
        title={`${nextText(data) ?? 'Next step'} of ${formatMoney(amount, currency)} now?`}
        description={`Transfer ${transactionId}. The step is taken at once.`}
        confirmLabel="Take the step"
        loading={act.isPending}
        onConfirm={() =>
          act.mutate('now', { onSuccess: () => setIsAsking(false), onError: () => setIsAsking(false) })
        }
      />
    </section>
  );
}

function Next({ automation }: { automation: Automation }) {
  const isManual = useQuery<SettingsView>({ queryKey: [PATHS.settings] }).data?.automation === 'manual';
  const next = nextText(automation);
  const wait = waitText(automation);
  const counts = automation.state === 'automatic' && !isManual && automation.next !== null;
  return (
    <p className="min-w-0 text-sm text-ink-2">
      {wait !== null && <span>{wait} </span>}
      {next !== null &&
        (counts && automation.next !== null ? (
          <Countdown
            until={automation.next.dueAtReal}
            label={`Next: ${next} in`}
            over={`Next: ${next}, now`}
          />
        ) : (
          <span>
            Next: {next}.
            {isManual && automation.state === 'automatic' && ' This server waits for you to take each step.'}
          </span>
        ))}
    </p>
  );
}
