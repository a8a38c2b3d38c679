import type { NetworkStatus } from '@clearbench/contract';
import { formatDateTime } from '@/lib/format.ts';

/** Until when batches of SEPA credit transfers leave, or when they start again. */
export function CutOff({ status: { batchWindow } }: { status: NetworkStatus }) {
  if (batchWindow === null) return null;
  const { open, until } = batchWindow;
  return (
    <span className="block">
      {open
        ? `Cut-off at ${formatDateTime(until)}`
        : `After cut-off: batches leave again at ${formatDateTime(until)}`}
    </span>
  );
}
