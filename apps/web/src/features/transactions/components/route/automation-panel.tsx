import { type Automation, PATHS, type TransactionDetail } from '@clearbench/contract';
import type { LifeStep } from '@clearbench/domain';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { useAutomate } from '../../api/automate.ts';
import { useAutomation } from '../../api/get-automation.ts';
import { useTimeline } from '../../api/get-timeline.ts';
import { actionText, isByHand, movesMoney, stepText, waitText } from '../../model/automation-texts.ts';
import { ExpectedActions, ExpectedArrival } from './expected.tsx';

const ClockDialog = lazyDialog(() => import('../scenario/clock-dialog.tsx').then((m) => m.ClockDialog));

interface AutomationPanelProps {
  transaction: TransactionDetail;
}

/** The next automatic step, with the operator's controls. Nothing once the transfer is final, or while it waits with its file. */
export function AutomationPanel({ transaction }: AutomationPanelProps) {
  const { data, error, refetch } = useAutomation(transaction.transactionId);
  const [isClockOpen, setIsClockOpen] = useState(false);
  if (data === undefined) {
    return (
      <LoadFailure
        title="The next step could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
    );
  }
  return (
    <>
      {data.state !== 'done' && data.paymentFile === null && (
        <Panel transaction={transaction} automation={data} onAdvance={() => setIsClockOpen(true)} />
      )}
      {/* Here, because advancing the clock may remove the reason for it. */}
      {isClockOpen && <ClockDialog onClose={() => setIsClockOpen(false)} />}
    </>
  );
}

interface PanelProps extends AutomationPanelProps {
  automation: Automation;
  onAdvance: () => void;
}

function Panel({ transaction, automation, onAdvance }: PanelProps) {
  const { transactionId, amount, currency } = transaction;
  const { state, next, expected } = automation;
  const mode = useRead(PATHS.settings).data?.automation;
  const [asked, setAsked] = useState<LifeStep | null>(null);
  const call = useAutomate(transactionId);
  const now = useStepNow(automation);
  const close = () => setAsked(null);
  const take = (step: LifeStep) => call.mutate({ action: 'now', step }, { onSuccess: close, onError: close });
  const byHand = isByHand(automation, mode);
  return (
    <section aria-label="Next step" className="border-t border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={byHand ? 'warning' : 'accent'}>{byHand ? 'By hand' : 'Automatic'}</Badge>
        <Next automation={automation} isManual={mode === 'manual'} />
        <span className="ml-auto flex flex-wrap gap-2">
          {expected != null && (
            <ExpectedActions
              expected={expected}
              isPending={call.isPending}
              onRelease={() => call.mutate({ action: 'release' })}
              onAdvance={onAdvance}
            />
          )}
          {now !== null && (
            <Button
              size="sm"
              sending={call.isPending}
              onClick={() => (movesMoney(now) ? setAsked(now) : take(now))}
            >
              {actionText(now)}
            </Button>
          )}
          {state === 'held' && (
            <Button size="sm" sending={call.isPending} onClick={() => call.mutate({ action: 'resume' })}>
              Resume automation
            </Button>
          )}
          {state === 'automatic' && (
            <Button size="sm" sending={call.isPending} onClick={() => call.mutate({ action: 'hold' })}>
              Hold
            </Button>
          )}
        </span>
      </div>
      {call.error !== null && (
        <InlineAlert isSilent title="Couldn’t change the automation" className="mt-2.5">
          {errorText(call.error)}
        </InlineAlert>
      )}
      <ConfirmDialog
        // If another operator takes the step first, there is nothing left to confirm.
        open={asked !== null && asked === next?.step}
        onOpenChange={close}
        title={asked !== null && `${stepText(asked)} of ${formatMoney(amount, currency)} now?`}
        description={`Transfer ${transactionId}. The step is taken immediately.`}
        confirmLabel={asked === null ? '' : actionText(asked)}
        sending={call.isPending}
        onConfirm={() => asked !== null && take(asked)}
      />
    </section>
  );
}

/** The step that can be taken at once. An unsent message can't be investigated. */
function useStepNow({ transactionId, next }: Automation): LifeStep | null {
  const { data } = useTimeline(transactionId);
  const isQueued = data?.messages.some(({ state }) => state === 'queued') === true;
  return next === null || (next.step === 'investigate' && isQueued) ? null : next.step;
}

function Next({ automation, isManual }: { automation: Automation; isManual: boolean }) {
  const { state, next, expected } = automation;
  const wait = waitText(automation);
  return (
    <p className="min-w-0 text-sm text-ink-2">
      {wait !== null && <span>{wait} </span>}
      {expected != null && (
        <>
          <ExpectedArrival expected={expected} />.{' '}
        </>
      )}
      {next !== null &&
        (state === 'automatic' && !isManual ? (
          <Countdown
            until={next.dueAtReal}
            label={`Next: ${stepText(next.step)} in`}
            over={`Next: ${stepText(next.step)}, now`}
          />
        ) : (
          <span>
            Next: {stepText(next.step)}.
            {isManual && state === 'automatic' && ' This server waits for you to take each step.'}
          </span>
        ))}
    </p>
  );
}
