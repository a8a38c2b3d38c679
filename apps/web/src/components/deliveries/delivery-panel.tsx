import type { DeliveryDetail } from '@clearbench/contract';
import { CodeFact, Fact, Facts, TimeFact, TransferFact } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { errorText } from '@/lib/api/api.ts';
import { AttemptItem } from './attempt-item.tsx';
import { DeliveryResult } from './delivery-result.tsx';
import { useDelivery } from './get-delivery.ts';
import { useReplayDelivery } from './replay-delivery.ts';
import { ServerCountdown } from './server-countdown.tsx';

/** One delivery: its subject, every attempt with request and response, and the next step. */
export function DeliveryPanel({ id }: { id: string }) {
  const { data, error, refetch } = useDelivery(id);
  return (
    <>
      <LoadFailure title="The delivery could not be loaded" error={error} onRetry={refetch} />
      {data === undefined && error === null && (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data !== undefined && <Delivery delivery={data} />}
    </>
  );
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const { id, attemptLog, notificationId, test } = delivery;
  const replay = useReplayDelivery(id);
  const isReplayable = !test && delivery.state !== 'cancelled';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DeliveryResult delivery={delivery} />
        {isReplayable && (
          <Button size="sm" sending={replay.isPending} onClick={() => replay.mutate()}>
            Replay
          </Button>
        )}
      </div>
      {replay.error !== null && <InlineAlert className="mt-2">{errorText(replay.error)}</InlineAlert>}
      <div className="mt-2">
        <Facts>
          <About delivery={delivery} />
          <CodeFact label="Notification" value={notificationId} />
          {delivery.url !== '' && <CodeFact label="Endpoint" value={delivery.url} />}
          <TimeFact label="Created" iso={delivery.createdAt} />
        </Facts>
      </div>
      <h3 className="mt-4 mb-1.5 text-sm font-semibold">Attempts</h3>
      {attemptLog.length === 0 && <p className="text-sm text-ink-2">None yet.</p>}
      <ol aria-label="Attempts" className="grid gap-2">
        {attemptLog.map((attempt) => (
          <AttemptItem
            key={`${id} ${attempt.number}`}
            attempt={attempt}
            isOpenAtFirst={attempt === attemptLog.at(-1)}
          />
        ))}
        <NextAttempt delivery={delivery} />
      </ol>
    </>
  );
}

function About({ delivery: { transactionId, uetr, test } }: { delivery: DeliveryDetail }) {
  if (test) return <Fact label="Transfer">A test, not linked to a transfer.</Fact>;
  return (
    <>
      {transactionId !== null && <TransferFact id={transactionId} />}
      {uetr !== null && <CodeFact label="UETR" value={uetr} />}
    </>
  );
}

function NextAttempt({ delivery: { state, nextAttemptAt, attempts } }: { delivery: DeliveryDetail }) {
  if (state !== 'pending' && state !== 'retrying') return null;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-dashed border-line-strong px-3 py-2 text-sm">
      <span className="font-medium">Attempt {attempts + 1}</span>
      <span className="text-ink-2">
        {nextAttemptAt === null ? (
          'Waiting for the webhook to become active'
        ) : (
          <ServerCountdown until={nextAttemptAt} label="in" over="due now" />
        )}
      </span>
    </li>
  );
}
