import type { ComponentProps } from 'react';
import { entryOf, unknownText } from '@/lib/answers/unknown.ts';
import { cn } from '../cn.ts';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warning' | 'bad';

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-line-strong bg-sunken text-ink-2',
  accent: 'border-accent bg-accent-wash text-ink',
  good: 'border-completed/40 bg-completed-wash text-completed',
  warning: 'border-pending/40 bg-pending-wash text-pending',
  bad: 'border-failed/40 bg-failed-wash text-failed',
};

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
}

/** The state of an object other than a transfer, in words; the tone repeats it. Transfers have StatusBadge. */
export function Badge({ tone = 'neutral', className, ...props }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5.5 max-w-full shrink-0 items-center overflow-hidden gap-1.5 rounded-sm border px-1.75 text-sm font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
      {...props}
    />
  );
}

export interface BadgeLook {
  readonly text: string;
  readonly tone: BadgeTone;
}

interface ValueBadgeProps<K extends string> {
  looks: Readonly<Record<K, BadgeLook>>;
  value: K;
}

/** The badge for a value of a closed set; a value outside it is neutral, and named by itself. */
export function ValueBadge<K extends string>({ looks, value }: ValueBadgeProps<K>) {
  const { text, tone } = entryOf<K, BadgeLook>(looks, value, (other) => ({
    text: unknownText(other),
    tone: 'neutral',
  }));
  return <Badge tone={tone}>{text}</Badge>;
}
