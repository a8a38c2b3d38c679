import type { Transaction } from '@clearbench/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { formatMoney, formatTransferType } from '@/lib/text/format.ts';
import { codesOf } from './track.ts';
import { TrackedTimeline } from './tracked-timeline.tsx';

/** A transfer that was found. Its timeline is loaded only on request. */
export function TrackedTransfer({ transfer }: { transfer: Transaction }) {
  const { transactionId, amount, currency, status, type, createdAt } = transfer;
  const [isOpen, setIsOpen] = useState(false);
  const { gpi, uetr, trn } = codesOf(transfer);
  return (
    <section
      aria-label={`Transfer ${transactionId}`}
      className="mt-3 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tracking-tight">{formatMoney(amount, currency)}</span>
          <StatusBadge status={status} />
        </p>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide timeline' : 'Show timeline'}
          </Button>
          <Button asChild size="sm">
            <Link href={`/webhook-tracker?${new URLSearchParams({ search: transactionId })}`}>
              Notifications
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link href={`/transactions/${encodeURIComponent(transactionId)}`}>Open</Link>
          </Button>
        </span>
      </div>
      <div className="mt-2.5 grid gap-x-6 lg:grid-cols-2">
        <Facts>
          <CodeFact label="Transaction ID" value={transactionId} />
          <Fact label="Type">{formatTransferType(type)}</Fact>
          <TimeFact label="Date" iso={createdAt} />
        </Facts>
        <Facts>
          {gpi !== null && <CodeFact label="GPI" value={gpi} />}
          <CodeFact label="UETR" value={uetr} absent="Not available" />
          {trn !== null && <CodeFact label="TRN" value={trn} />}
        </Facts>
      </div>
      {isOpen && <TrackedTimeline transactionId={transactionId} />}
    </section>
  );
}
