import type { Hop, HopState } from '@clearbench/contract';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClockTime } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { entryOf } from '@/lib/answers/unknown.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { hopRole, hopState, hopTitle } from './hop-texts.ts';

interface HopListProps {
  hops: readonly Hop[];
  /** The content below a hop, such as its messages. */
  links?: (hop: Hop, next: Hop | undefined) => ReactNode;
}

/** Side by side if there is room, else stacked. */
export function HopList({ hops, links }: HopListProps) {
  return (
    <div className="@container">
      <ol aria-label="Hops" className="px-4 pt-4 pb-2 @3xl:flex">
        {hops.map((hop, index) => (
          <HopItem key={hop.key} hop={hop} next={hops[index + 1]} links={links?.(hop, hops[index + 1])} />
        ))}
      </ol>
    </div>
  );
}

const DOTS: Readonly<Record<HopState, string>> = {
  passed: 'bg-completed text-surface',
  waiting: 'border-[3px] border-processing bg-surface ring-3 ring-processing-wash',
  ahead: 'border-2 border-line-strong bg-surface',
  failed: 'bg-failed text-failed-ink',
  skipped: 'bg-sunken text-ink-3 border border-line-strong',
};

const LINES: Readonly<Record<HopState, string>> = {
  passed: 'border-completed',
  waiting: 'border-dashed border-processing',
  ahead: 'border-dashed border-line-strong',
  failed: 'border-dashed border-line-strong',
  skipped: 'border-dotted border-line-strong',
};

interface HopItemProps {
  hop: Hop;
  next: Hop | undefined;
  links: ReactNode;
}

function HopItem({ hop, next, links }: HopItemProps) {
  const { state } = hop;
  return (
    <li
      aria-current={state === 'waiting' ? 'step' : undefined}
      className="relative grid min-w-0 grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 pb-4 @3xl:block @3xl:flex-1 @3xl:pr-3 @3xl:pb-2"
    >
      {next !== undefined && (
        <span
          aria-hidden="true"
          className={cn(
            'absolute top-5 bottom-0.5 left-2 border-l-2',
            '@3xl:top-2 @3xl:right-1 @3xl:bottom-auto @3xl:left-5.5 @3xl:border-t-2 @3xl:border-l-0',
            entryOf(LINES, state, () => LINES.ahead),
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cn(
          'mt-px grid size-4.25 place-items-center rounded-full',
          entryOf(DOTS, state, () => DOTS.ahead),
        )}
      >
        <HopSign state={state} />
      </span>
      <div className={cn('min-w-0 @3xl:mt-2', state === 'skipped' && 'text-ink-3')}>
        <p
          className={cn(
            'font-medium wrap-anywhere',
            (state === 'ahead' || state === 'skipped') && 'text-ink-2',
          )}
        >
          {hopTitle(hop)}
        </p>
        <p className="text-xs text-ink-3">{hopRole(hop)}</p>
        <HopFacts hop={hop} />
        <p className="flex flex-wrap gap-x-2.5 empty:hidden">{links}</p>
      </div>
    </li>
  );
}

function HopSign({ state }: { state: HopState }) {
  switch (state) {
    case 'passed':
      return <Check strokeWidth={3} className="size-3" />;
    case 'failed':
      return <X strokeWidth={3} className="size-3" />;
    case 'skipped':
      return <Minus strokeWidth={3} className="size-3" />;
    // Waiting, ahead, or unknown to this console.
    default:
      return null;
  }
}

/** The time, the report of the bank, and the cost. */
function HopFacts({ hop }: { hop: Hop }) {
  const { state, arrivedAt, leftAt, status, reason, meaning, fee, exchangeRate, exchanged } = hop;
  const at = leftAt ?? arrivedAt;
  const code = [status, reason].filter((part) => part !== null).join('/');
  return (
    <>
      <p className={cn('text-xs', state === 'waiting' ? 'font-medium text-processing' : 'text-ink-3')}>
        <span className={state === 'passed' ? 'sr-only' : ''}>{hopState(state)}</span>
        {at !== null && (
          <ClockTime iso={at} className={cn('font-normal text-ink-3', state !== 'passed' && 'ml-1.5')} />
        )}
      </p>
      {(code !== '' || meaning !== null) && (
        <p className={cn('text-xs wrap-anywhere', state === 'failed' ? 'text-failed' : 'text-ink-2')}>
          {code !== '' && <span className="mono font-medium">{code}</span>} {meaning}
        </p>
      )}
      {exchanged !== null && (
        <p className="text-xs text-ink-2">
          {formatMoney(exchanged.from.amount, exchanged.from.currency)} converted to{' '}
          {formatMoney(exchanged.to.amount, exchanged.to.currency)}
        </p>
      )}
      {exchangeRate !== null && (
        <p className="text-xs text-ink-2">
          {exchangeRate.from} to {exchangeRate.to} at {exchangeRate.rate}
        </p>
      )}
      {fee !== null && (
        <p className="text-xs text-ink-2">
          {fee.borneBy === 'provider' ? 'Cost to the provider' : 'Fee kept'}{' '}
          {formatMoney(fee.amount, fee.currency)}
        </p>
      )}
    </>
  );
}
