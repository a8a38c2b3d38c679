import { cn } from '@/components/ui/cn.ts';
import { BADGES, type Phase } from '../model/texts.ts';

/** Each state has its own shape, so that it is not shown by colour alone. */
const LOOKS: Record<Phase, { hue: string; shape: string }> = {
  'not-connected': { hue: 'bg-unknown-wash text-unknown', shape: 'size-[7px] border-2 border-current' },
  waiting: { hue: 'bg-pending-wash text-pending', shape: 'size-[7px] rounded-full border-2 border-current' },
  connected: {
    hue: 'bg-completed-wash text-completed',
    shape: 'h-[4.5px] w-[8px] -translate-y-px -rotate-45 border-b-2 border-l-2 border-current',
  },
};

export function ConnectionBadge({ phase }: { phase: Phase }) {
  const { hue, shape } = LOOKS[phase];
  return (
    <span
      role="status"
      className={cn(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full pr-2 pl-1.75 text-sm font-medium whitespace-nowrap',
        hue,
      )}
    >
      <span aria-hidden="true" className={cn('shrink-0', shape)} />
      {BADGES[phase]}
    </span>
  );
}
