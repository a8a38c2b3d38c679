import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { Time } from '@/components/time.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import type { AttentionItem } from '../model/attention.ts';

/** What needs a person, each with the one action for it. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>
          Needs attention <span className="font-normal text-ink-3">{items.length}</span>
        </CardTitle>
      </CardHeader>
      {items.length === 0 ? (
        <p className="m-auto flex max-w-108 items-center gap-3 px-4 py-6 text-pretty text-ink-2">
          <Check aria-hidden="true" className="size-5 shrink-0 text-completed" />
          No transfer failed or was refused in the last 24 hours, none is on hold, every network is up, and no
          webhook is failing.
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

function Item({ item: { severity, title, detail, at, href, action } }: { item: AttentionItem }) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span aria-hidden="true" className={cn('mt-2 size-2 shrink-0', MARKS[severity])} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{detail}</p>
        {at !== null && <Time iso={at} className="text-sm text-ink-3" />}
      </div>
      <Link href={href} aria-label={`${action}: ${title}`} className={buttonClass('secondary', 'sm')}>
        {action}
      </Link>
    </li>
  );
}
