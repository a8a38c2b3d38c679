import type { StatusResult } from '@clearbench/contract';
import type { TransferStatus } from '@clearbench/domain';
import { Link } from 'wouter';
import { countText } from '@/components/paged-list/list-panel.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { TRANSFERS, tally } from '../model/bulk.ts';

interface BulkResultsProps {
  results: readonly StatusResult[];
  status: TransferStatus;
  onClose: () => void;
}

/** The result for each transfer; refused ones are listed with the reason, and stay selected. */
export function BulkResults({ results, status, onClose }: BulkResultsProps) {
  const { changed, unchanged, refused } = tally(results);
  return (
    <Dialog onClose={onClose} title="Status updated">
      <InlineAlert
        variant={refused.length === 0 ? 'success' : 'error'}
        title={`${countText(changed, false, TRANSFERS)} became ${statusLabel(status)}`}
      >
        {unchanged > 0 && `${countText(unchanged, false, TRANSFERS)} already had this status. `}
        {refused.length > 0 && `${countText(refused.length, false, TRANSFERS)} refused; they stay selected.`}
      </InlineAlert>
      {refused.length > 0 && (
        <ul aria-label="Refused" className="mt-3 divide-y divide-line border-y border-line">
          {refused.map(({ transactionId, message }) => (
            <li key={transactionId} className="py-2">
              <Link href={`/transactions/${encodeURIComponent(transactionId)}`} className="hover:text-accent">
                <Code>{transactionId}</Code>
              </Link>
              <p className="text-sm text-ink-2 wrap-anywhere">{message}</p>
            </li>
          ))}
        </ul>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
