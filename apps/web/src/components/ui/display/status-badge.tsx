import type { TransferStatus } from '@clearbench/domain';
import { entryOf, unknownText } from '@/lib/answers/unknown.ts';
import { cn } from '../cn.ts';

interface StatusLook {
  label: string;
  hue: string;
  /** Every status has its own shape, so that it is never shown by colour alone. */
  shape: string;
}

const LOOKS: Record<TransferStatus, StatusLook> = {
  pending: {
    label: 'Pending',
    hue: 'bg-pending-wash text-pending',
    shape: 'size-[7px] rounded-full border-2 border-current',
  },
  processing: {
    label: 'Processing',
    hue: 'bg-processing-wash text-processing',
    shape: 'size-[7px] rounded-full bg-current forced-colors:bg-[CanvasText]',
  },
  converting: {
    label: 'Converting M0→M1',
    hue: 'bg-converting-wash text-converting',
    shape: 'size-[7px] rounded-tl-[50%] rounded-br-[50%] bg-current forced-colors:bg-[CanvasText]',
  },
  completed: {
    label: 'Completed',
    hue: 'bg-completed-wash text-completed',
    shape: 'h-[4.5px] w-[8px] -translate-y-px -rotate-45 border-b-2 border-l-2 border-current',
  },
  failed: {
    label: 'Failed',
    hue: 'bg-failed-wash text-failed',
    shape: 'size-[7px] rounded-[1px] bg-current forced-colors:bg-[CanvasText]',
  },
};

const lookOf = (status: TransferStatus, unknown: string | undefined): StatusLook =>
  entryOf(LOOKS, status, (other) => ({
    label: unknown ?? unknownText(other),
    hue: 'bg-unknown-wash text-unknown',
    shape: 'h-0.5 w-[7px] bg-current forced-colors:bg-[CanvasText]',
  }));

/**
 * The label of a status; `unknown` is for a status that this console does not know, by default the status itself,
 * capitalised.
 */
export const statusLabel = (status: TransferStatus, unknown?: string): string =>
  lookOf(status, unknown).label;

interface StatusBadgeProps {
  status: TransferStatus;
  unknown?: string | undefined;
}

export function StatusBadge({ status, unknown }: StatusBadgeProps) {
  const { label, hue, shape } = lookOf(status, unknown);
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full pr-2 pl-1.75 text-sm font-medium whitespace-nowrap',
        hue,
      )}
    >
      <span aria-hidden="true" className={cn('shrink-0', shape)} />
      {label}
    </span>
  );
}
