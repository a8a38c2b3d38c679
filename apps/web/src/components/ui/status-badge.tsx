import type { TransferStatus } from '@clearbench/domain';
import { capitalised } from '@/lib/capitalised.ts';
import { cn } from './cn.ts';

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

const NEUTRAL = {
  hue: 'bg-unknown-wash text-unknown',
  shape: 'h-[2px] w-[7px] rounded-full bg-current forced-colors:bg-[CanvasText]',
};

/** Whether this console knows the status. */
export function isTransferStatus(status: string): status is TransferStatus {
  return Object.hasOwn(LOOKS, status);
}

/** An unknown status is shown neutrally, with its original name capitalised. */
function lookOf(status: string): StatusLook {
  if (isTransferStatus(status)) return LOOKS[status];
  return { ...NEUTRAL, label: capitalised(status) || 'Unknown' };
}

/** The words for a status. */
export function statusLabel(status: string): string {
  return lookOf(status).label;
}

export interface StatusBadgeProps {
  status: string;
  /** Replaces the name of an unknown status. */
  unknownLabel?: string;
}

export function StatusBadge({ status, unknownLabel }: StatusBadgeProps) {
  const { label, hue, shape } = lookOf(status);
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full pr-2 pl-1.75 text-sm font-medium whitespace-nowrap',
        hue,
      )}
    >
      <span aria-hidden="true" className={cn('shrink-0', shape)} />
      {isTransferStatus(status) ? label : (unknownLabel ?? label)}
    </span>
  );
}
