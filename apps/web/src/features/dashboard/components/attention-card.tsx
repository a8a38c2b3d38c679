import type { ParkedItem } from '@clearbench/contract';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { triesText } from '@/components/parked/parked-text.ts';
import { TryAgain } from '@/components/parked/try-again.tsx';
import { Ago, Time } from '@/components/time.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import type { AttentionItem } from '../model/attention.ts';

/** The items that need an operator, each with its action. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Card
      className="flex flex-col"
      title={
        <>
          Needs attention <span className="font-normal text-ink-3">{items.length}</span>
        </>
      }
    >
      {items.length === 0 ? (
        <p className="m-auto flex max-w-108 items-center gap-3 px-4 py-6 text-pretty text-ink-2">
          <Check aria-hidden="true" className="size-5 shrink-0 text-completed" />
          No transfer failed or was refused in the last 24 hours, none is on hold or set aside, every network
          is up, and no webhook is failing.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const MARKS: Record<AttentionItem['severity'], string> = {
  bad: 'rounded-[1px] bg-failed forced-colors:bg-[CanvasText]',
  warning: 'rounded-full border-2 border-pending',
};

function Item({ item }: { item: AttentionItem }) {
  const { severity, title, detail, at, transfers = [] } = item;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span aria-hidden="true" className={cn('mt-2 size-2 shrink-0', MARKS[severity])} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        {detail !== '' && <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{detail}</p>}
        {transfers.length > 0 && <Named transfers={transfers} />}
        {at !== null && <Time iso={at} className="text-sm text-ink-3" />}
        {typeof item.action === 'object' && item.action.tryAgain !== null && (
          <Tries item={item.action.tryAgain} />
        )}
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2 max-sm:max-w-24">
        <Action item={item} />
      </div>
    </li>
  );
}

/** Up to a few of the transfers, each with its link. */
function Named({ transfers }: { transfers: NonNullable<AttentionItem['transfers']> }) {
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm text-ink-2">
      {transfers.map(({ transactionId, why, at }) => (
        <li key={transactionId} className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
          <Link
            href={`/transactions/${encodeURIComponent(transactionId)}`}
            className="inline-flex min-h-6 items-center text-ink hover:text-accent hover:underline"
          >
            <Code>{transactionId}</Code>
          </Link>
          <span
            className="line-clamp-2 min-w-0 flex-1 wrap-anywhere max-sm:order-1 max-sm:basis-full"
            title={why}
          >
            {why}
          </span>
          <span className="shrink-0 text-ink-3">
            <Ago iso={at} lead="" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Action({ item: { title, detail, href, action } }: { item: AttentionItem }) {
  const word = typeof action === 'object' ? 'Open' : action;
  return (
    <>
      {typeof action === 'object' && <TryAgain id={action.tryAgain?.id ?? null} title={detail} />}
      {href !== null && (
        <Link href={href} aria-label={`${word}: ${title}`} className={buttonClass('secondary', 'sm')}>
          {word}
        </Link>
      )}
    </>
  );
}

function Tries({ item }: { item: ParkedItem }) {
  const nowMs = useRealNowMs();
  return <p className="text-sm text-ink-3">{triesText(item, nowMs)}</p>;
}
