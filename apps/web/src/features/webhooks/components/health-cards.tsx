import type { Webhook, WebhookHealth } from '@clearbench/contract';
import { ServerCountdown } from '@/components/deliveries/server-countdown.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Ago } from '@/components/time.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { useWebhookHealth } from '../api/get-health.ts';
import { formatRate, formatTook, lastAttemptText } from '../model/health-text.ts';
import { SecretTile } from './secret-tile.tsx';

const AttemptChart = lazyComponent(() => import('./attempt-chart.tsx').then((m) => m.AttemptChart));

export function HealthCards({ webhook }: { webhook: Webhook }) {
  const { data, error, refetch } = useWebhookHealth(webhook.id);
  return (
    <>
      <LoadFailure
        title="The health of the webhook could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      <dl className="mt-4.5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label="Delivered, 24 h"
          value={data && formatRate(data.successRate)}
          note={data && countText(data)}
        />
        <StatTile
          label="Response time, p50"
          value={data && formatTook(data.p50Ms)}
          note={data && <ResponseNote health={data} />}
        />
        <StatTile
          label="Waiting"
          value={data && formatCount(data.waiting)}
          note={data && <WaitingNote health={data} />}
        />
        {webhook.state !== 'deleting' && <SecretTile webhook={webhook} />}
      </dl>
      <section
        aria-label="Attempts of the last 24 hours"
        className="mt-3 min-h-46 rounded-md border border-line bg-surface px-4 py-3 shadow-card"
      >
        {data !== undefined && <AttemptChart health={data} />}
      </section>
    </>
  );
}

function countText({ hours }: WebhookHealth): string {
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
  const all = hours.reduce((sum, hour) => sum + hour.failed, succeeded);
  return all === 0 ? 'no attempt' : `${formatCount(succeeded)} of ${formatCount(all)}`;
}

function ResponseNote({ health: { p95Ms, lastAttempt } }: { health: WebhookHealth }) {
  return (
    <>
      {p95Ms !== null && `p95 ${formatTook(p95Ms)} · `}
      {lastAttemptText(lastAttempt)}
      {lastAttempt !== null && <Ago iso={lastAttempt.at} lead=", " />}
    </>
  );
}

function WaitingNote({ health: { nextAttemptAt, blockedUntil, waiting } }: { health: WebhookHealth }) {
  if (waiting === 0) return 'everything was sent';
  if (nextAttemptAt === null) return 'until the webhook is active';
  // Due notifications wait while the endpoint is paused after failures.
  const next = blockedUntil !== null && blockedUntil > nextAttemptAt ? blockedUntil : nextAttemptAt;
  return <ServerCountdown until={next} label="next in" over="sending" />;
}
