import type { TransactionDetail } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { HopList } from '@/components/route/hop-list.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useTimeline } from '../../api/get-timeline.ts';
import { hopsBeside, outcomeOf, routeText, sentUrlParams } from '../../model/route.ts';
import { AutomationPanel } from './automation-panel.tsx';
import { BranchList } from './branch-list.tsx';
import { HopMessages } from './hop-messages.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { NetworkHold } from './network-hold.tsx';
import { OutcomeSign, RouteFigures } from './route-figures.tsx';
import { useOpenMessage } from './use-open-message.ts';

/** The route of the payment at a glance: every hop, the current holder, the branches, and the next step. */
export function RouteCard({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, status } = transaction;
  const { data, error, refetch } = useTimeline(transactionId);
  const [{ sent }] = useUrlState(sentUrlParams);
  const open = useOpenMessage(data);
  return (
    <Card simulated aria-label="Route of the transfer" className="mt-4.5">
      <CardHeader>
        <CardTitle aria-live="polite">
          {data === undefined ? (
            'Route of the transfer'
          ) : (
            <span className="inline-flex items-baseline gap-2">
              <OutcomeSign outcome={outcomeOf(data)} />
              {routeText(data)}
            </span>
          )}
        </CardTitle>
        <Tag variant="simulated">SIMULATED</Tag>
      </CardHeader>
      <LoadFailure title="The route could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data === undefined ? (
        error === null && <RouteSkeleton isCompleted={status === 'completed'} />
      ) : (
        <>
          <RouteFigures timeline={data} />
          <NetworkHold transactionId={transactionId} className="mx-4 mt-3.5" />
          <HopList
            hops={hopsBeside(data)}
            links={(hop, next) => <HopMessages hop={hop} next={next} timeline={data} onMessage={open} />}
          />
          <BranchList timeline={data} onMessage={open} />
        </>
      )}
      <AutomationPanel transaction={transaction} />
      {sent !== undefined && <MessageDrawer id={sent} onClose={() => closeUrlParam('sent')} />}
    </Card>
  );
}

/** The height of a typical route: stacked where hops do not fit side by side; a completed one also has figures. */
function RouteSkeleton({ isCompleted }: { isCompleted: boolean }) {
  return (
    <div className="@container">
      <Skeleton className={isCompleted ? 'm-4 h-110 @3xl:h-38' : 'm-4 h-88 @3xl:h-24'} />
    </div>
  );
}
