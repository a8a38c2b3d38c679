import { useState } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { useUtcDay } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Tag } from '@/components/ui/display/tag.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { useRefusal, useRights } from '@/lib/forms/read-only.ts';
import { formatDay } from '@/lib/text/format.ts';
import { useDashboard } from '../api/get-dashboard.ts';
import { attentionItems, stateOfThings } from '../model/attention.ts';
import { firstRunSteps } from '../model/first-run.ts';
import { TEXTS } from '../model/texts.ts';
import { DemoTransfer } from './demo-transfer.tsx';
import { FirstRun } from './first-run.tsx';
import { FloatingBadge } from './floating-badge.tsx';
import { Overview, OverviewSkeleton } from './overview.tsx';
import { RefreshButton } from './refresh-button.tsx';

// The figures do not wait for the content below them.
const LowerHalf = lazyComponent(() => import('./lower-half.tsx').then((m) => m.LowerHalf));

/** The state of this server first, then navigation, samples last. */
export function DashboardView() {
  const { ofInstallation } = useRights();
  const { data, error, isFetched, refetch } = useDashboard();
  /** How often the tracker was requested; it may not be loaded yet. */
  const [trackerCalls, setTrackerCalls] = useState(0);
  const utcDay = useUtcDay();
  const isReadOnly = useRefusal(true) !== null;
  const items = data === undefined ? [] : attentionItems(data.attention);
  const openTracker = () => setTrackerCalls((calls) => calls + 1);
  return (
    <>
      <PageHeader
        isWide
        title="Dashboard"
        badge={ofInstallation && <Tag>{TEXTS.badge}</Tag>}
        text={
          data === undefined
            ? 'The activity of this server, and what needs attention.'
            : stateOfThings(items, data.latest.length > 0)
        }
        actions={
          <>
            <Button onClick={openTracker}>{TEXTS.openTracker}</Button>
            <RefreshButton label={TEXTS.refreshTransfers} onRefresh={() => void refetch()} />
            <DemoTransfer />
          </>
        }
      />
      <div className="mt-5 mb-2.5 flex items-center gap-3">
        <h2>On this server</h2>
        <LiveIndicator />
        {data !== undefined && (
          <span className="ml-auto text-sm text-ink-3">
            {utcDay === '' ? '' : 'UTC day '}
            {formatDay(data.day)}
            {utcDay === '' && ' UTC'}
          </span>
        )}
      </div>
      <LoadFailure
        title={data === undefined ? 'The figures could not be loaded' : 'The figures could not be refreshed'}
        error={error}
        onRetry={refetch}
        className="mb-3"
      />
      {data === undefined && error === null && <OverviewSkeleton />}
      {data !== undefined && (
        <div className="grid gap-3">
          {!isReadOnly && <FirstRun steps={firstRunSteps(data.firstSteps)} />}
          <SectionBoundary>
            <Overview dashboard={data} items={items} />
          </SectionBoundary>
        </div>
      )}
      {/* Hidden while content above is loading, because it would jump; a later attempt hides nothing. */}
      <div className={cn(!isFetched && 'invisible')}>
        <LowerHalf trackerCalls={trackerCalls} />
      </div>
      <FloatingBadge onPress={openTracker} />
    </>
  );
}
