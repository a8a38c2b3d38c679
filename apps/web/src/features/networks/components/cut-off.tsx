import type { NetworkStatus } from '@clearbench/contract';
import { Moment } from '@/components/time.tsx';

/** Until when batches of SEPA credit transfers leave, or when they start again. */
export function CutOff({ status: { batchWindow } }: { status: NetworkStatus }) {
  if (batchWindow === null) return null;
  const { open, until } = batchWindow;
  return (
    <span className="block">
      {open ? 'Cut-off at' : 'After cut-off: batches leave again at'} <Moment iso={until} />
    </span>
  );
}
