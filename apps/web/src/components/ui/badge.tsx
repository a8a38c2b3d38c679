import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

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
        'inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-sm border px-1.75 text-sm font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
      {...props}
    />
  );
}
