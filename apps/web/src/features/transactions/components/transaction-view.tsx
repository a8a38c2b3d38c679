import type { TransactionDetail } from '@clearbench/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { ParkedAlert } from '@/components/parked/parked-alert.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Code, LongCode } from '@/components/ui/display/code.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { errorText, hasStatus } from '@/lib/api/api.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { setPageTitle } from '@/lib/navigation/page-title.ts';
import { RETURNS } from '@/lib/navigation/return.ts';
import { formatMoney, formatTransferType, isolated } from '@/lib/text/format.ts';
import { useDownloadReport } from '../api/download-report.ts';
import { useAutomation } from '../api/get-automation.ts';
import { useTimeline } from '../api/get-timeline.ts';
import { useTransaction } from '../api/get-transaction.ts';
import { PAYABLE_BY_HAND } from '../model/automation-texts.ts';
import { listPath } from '../model/list-place.ts';
import { LazyScenario } from './lazy-scenario.tsx';
import { RouteCard } from './route/route-card.tsx';
import { ScenarioNote } from './scenario-note.tsx';
import { TransactionTabs } from './transaction-tabs.tsx';
import { UpdateStatus } from './update-status.tsx';

export function TransactionView({ id }: { id: string }) {
  const { data: found, error } = useTransaction(id);
  const transaction = found ?? undefined;
  const { isFetched: hasRoute } = useTimeline(id);
  const { data: automation, isFetched: hasAutomation } = useAutomation(id);
  // They appear together: a late route or next step would push down the tabs.
  const data = hasRoute && hasAutomation ? transaction : undefined;
  const report = useDownloadReport(id);
  const title =
    data === undefined ? null : `${formatMoney(data.amount, data.currency)} · ${data.transactionId}`;
  useEffect(() => {
    if (title !== null) setPageTitle(title);
  }, [title]);
  const isMissing = found === null;
  // Without a session this leads to the login, not to the list.
  const hasFailed = transaction === undefined && error !== null && !isMissing && !hasStatus(error, 401);
  useEffect(() => {
    if (!hasFailed) return;
    toast({ title: 'Error loading transaction', description: errorText(error), variant: 'destructive' });
    navigate('/transactions', { replace: true });
  }, [hasFailed, error]);

  return (
    <>
      {!isMissing && (
        <Button asChild variant="ghost" className="-ml-3 mb-1">
          <Link href={listPath()} state={RETURNS}>
            <ArrowLeft aria-hidden="true" />
            Back to Transactions
          </Link>
        </Button>
      )}
      <PageHeader
        isWide
        title={
          data !== undefined ? (
            <Amount text={formatMoney(data.amount, data.currency)} />
          ) : isMissing ? (
            'Transaction not found'
          ) : (
            'Transaction'
          )
        }
        isTitleHidden={data === undefined && !isMissing}
        badge={data && <StatusBadge status={data.status} />}
        text={data && <About transaction={data} />}
        actions={data && <Actions transaction={data} report={report} />}
      />
      {report.error !== null && (
        <InlineAlert isSilent title="The report could not be downloaded" className="mt-4">
          {errorText(report.error)}
        </InlineAlert>
      )}
      {data !== undefined && (
        <>
          <ScenarioNote transaction={data} className="mt-2.5" />
          {(automation?.parked ?? []).map((item) => (
            <ParkedAlert key={item.id} item={item} className="mt-4.5" />
          ))}
          {automation?.paymentFile != null && (
            <InlineAlert isSilent variant="info" title="It waits with its file" className="mt-4.5">
              The payer releases or cancels all payments of{' '}
              <TextLink href={`/payment-files/${automation.paymentFile}`}>the file</TextLink> together.
            </InlineAlert>
          )}
          {automation?.payout?.problem != null && (
            <InlineAlert variant="warning" title={automation.payout.problem} className="mt-4.5">
              {PAYABLE_BY_HAND}
            </InlineAlert>
          )}
          <SectionBoundary className="mt-4.5">
            <RouteCard transaction={data} />
          </SectionBoundary>
          <SectionBoundary className="mt-4.5">
            <TransactionTabs transaction={data} />
          </SectionBoundary>
        </>
      )}
      {isMissing && <NotFound id={id} />}
      {data === undefined && !isMissing && (
        <p role="status" className="py-16 text-center text-ink-2">
          Loading transaction...
        </p>
      )}
    </>
  );
}

/** An amount is never broken into two lines: on a phone, a long one is smaller. */
function Amount({ text }: { text: string }) {
  return <span className={cn('whitespace-nowrap', text.length > 14 && 'max-sm:text-base')}>{text}</span>;
}

function NotFound({ id }: { id: string }) {
  return (
    <>
      <p className="mt-1.5 text-ink-2">
        No transfer on this server has the id <LongCode value={id} />.
      </p>
      <Button asChild variant="primary" className="mt-5">
        <Link href={listPath()} state={RETURNS}>
          Return to Transactions
        </Link>
      </Button>
    </>
  );
}

/** Its type, its parties and its id. */
function About({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, type, senderName, recipientName } = transaction;
  const parties = [
    senderName === null ? '' : `from ${isolated(senderName)}`,
    recipientName === null ? '' : `to ${isolated(recipientName)}`,
  ];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 wrap-anywhere">
      {[formatTransferType(type), ...parties].filter((part) => part !== '').join(' ')}
      <span className="inline-flex items-center gap-1">
        <Code>{transactionId}</Code>
        <CopyButton value={transactionId} item="Transaction ID" />
      </span>
    </span>
  );
}

interface ActionsProps {
  transaction: TransactionDetail;
  report: ReturnType<typeof useDownloadReport>;
}

function Actions({ transaction, report }: ActionsProps) {
  return (
    <>
      <LazyScenario transaction={transaction} />
      <UpdateStatus transaction={transaction} />
      <Button loading={report.isPending} onClick={() => report.mutate()}>
        Download Report
      </Button>
    </>
  );
}
