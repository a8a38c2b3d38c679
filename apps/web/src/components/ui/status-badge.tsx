import type { TransferStatus } from '@clearbench/domain';
import { cn } from './cn.ts';

interface StatusLook {
  label: string;
  hue: string;
  /** Every state has its own shape, so that it is never told by colour alone. */
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
    shape: 'size-[7px] rounded-full bg-current',
  },
  converting: {
    label: 'Converting M0→M1',
    hue: 'bg-converting-wash text-converting',
    shape: 'size-[7px] rounded-tl-[50%] rounded-br-[50%] bg-current',
  },
  completed: {
    label: 'Completed',
    hue: 'bg-completed-wash text-completed',
    shape: 'h-[4.5px] w-[8px] -translate-y-px -rotate-45 border-b-2 border-l-2 border-current',
  },
  failed: {
    label: 'Failed',
    hue: 'bg-failed-wash text-failed',
    shape: 'size-[7px] rounded-[1px] bg-current',
  },
};

const UNKNOWN: StatusLook = {
  label: 'Unknown',
  hue: 'bg-unknown-wash text-unknown',
  shape: 'h-[2px] w-[7px] rounded-full bg-current',
};

function isTransferStatus(status: string): status is TransferStatus {
  return Object.hasOwn(LOOKS, status);
}

/** The words for a state; what the console does not know is `Unknown`. */
export function statusLabel(status: string): string {
  return (isTransferStatus(status) ? LOOKS[status] : UNKNOWN).label;
}

export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const look = isTransferStatus(status) ? LOOKS[status] : UNKNOWN;
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full pr-2 pl-1.75 text-sm font-medium whitespace-nowrap',
        look.hue,
        className,
      )}
    >
      <span aria-hidden="true" className={cn('shrink-0', look.shape)} />
      {look.label}
    </span>
  );
}
