import type { TransactionDetail } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { Reason } from '@/components/reason.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import {
  codeBesideMoney,
  formatFundsOf,
  formatIban,
  formatMoney,
  formatTransferType,
} from '@/lib/text/format.ts';
import { EventTimeline } from './event-timeline.tsx';
import { ScenarioNote } from './scenario-note.tsx';

export function Details({ transaction }: { transaction: TransactionDetail }) {
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <Information transaction={transaction} />
        <Transfer transaction={transaction} />
      </div>
      <Section title="Transaction Timeline" className="mt-5 border-t border-line pt-4">
        <EventTimeline events={transaction.events} />
      </Section>
    </>
  );
}

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Information({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, uetr, type, status, amount, currency, createdAt, completedAt } = transaction;
  return (
    <Section title="Transaction Information">
      <Facts>
        <CodeFact label="Transaction ID" value={transactionId} />
        {uetr !== '' && <CodeFact label="UETR" value={uetr} />}
        <Fact label="Type">{formatTransferType(type)}</Fact>
        <Fact label="Status">
          <StatusBadge status={status} />
          <ScenarioNote transaction={transaction} className="mt-1" />
        </Fact>
        {transaction.reason !== null && (
          <Fact label="Reason">
            <Reason reason={transaction.reason} />
          </Fact>
        )}
        <Fact label="Amount">
          <span className="text-base font-semibold">{formatMoney(amount, currency)}</span>{' '}
          <span className="text-ink-3">{codeBesideMoney(currency)}</span>
        </Fact>
        <TimeFact label="Initiated" iso={createdAt} />
        {completedAt !== null && <TimeFact label="Completed" iso={completedAt} />}
      </Facts>
    </Section>
  );
}

function Transfer({ transaction }: { transaction: TransactionDetail }) {
  const { senderBic, recipientAccount, profileId, destinationIban, destinationBic } = transaction;
  return (
    <Section title="Transfer Details">
      <Facts>
        {senderBic !== null && <CodeFact label="Sender SWIFT/BIC" value={senderBic} />}
        <CodeFact label="Recipient virtual account" value={recipientAccount} format={formatIban} />
        <CodeFact label="Provider profile ID" value={profileId} />
        {destinationIban !== null && (
          <CodeFact label="Destination IBAN" value={destinationIban} format={formatIban} />
        )}
        {destinationBic !== null && <CodeFact label="Destination SWIFT/BIC" value={destinationBic} />}
        <Fact label="Fund type">{formatFundsOf(transaction)}</Fact>
      </Facts>
    </Section>
  );
}

const SKELETON_LINES = ['w-28', 'w-56', 'w-24', 'w-20', 'w-32', 'w-40'];

export function DetailsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading transaction…</span>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <SkeletonSection />
        <SkeletonSection />
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-9 w-full" />
      </div>
    </div>
  );
}

function SkeletonSection() {
  return (
    <div>
      <Skeleton className="mb-4 h-4 w-44" />
      {SKELETON_LINES.map((width) => (
        <div key={width} className="mb-3 flex gap-5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
