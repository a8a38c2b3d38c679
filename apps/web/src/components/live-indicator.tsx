import { cn } from '@/components/ui/cn.ts';
import { type LiveStatus, useLiveStatus } from '@/lib/live/live.ts';

const LOOKS: Record<LiveStatus, { text: string; hue: string; dot: string }> = {
  live: { text: 'Live', hue: 'text-completed', dot: 'rounded-full bg-current forced-colors:bg-[CanvasText]' },
  connecting: { text: 'Connecting…', hue: 'text-ink-3', dot: 'rounded-full border border-current' },
  offline: {
    text: 'Not live',
    hue: 'text-failed',
    dot: 'rounded-[1px] bg-current forced-colors:bg-[CanvasText]',
  },
};

/** Shows whether live changes are being received. */
export function LiveIndicator() {
  const { text, hue, dot } = LOOKS[useLiveStatus()];
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-sm font-medium print:hidden', hue)}>
      <span aria-hidden="true" className={cn('size-1.5', dot)} />
      {text}
    </span>
  );
}
