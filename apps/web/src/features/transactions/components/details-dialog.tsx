import type { Transaction } from '@clearbench/contract';
import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { StepButtons, stepByKey } from '@/components/step-buttons.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText, hasStatus } from '@/lib/api/api.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { useDownloadReport } from '../api/download-report.ts';
import { useTransaction } from '../api/get-transaction.ts';
import { Details, DetailsSkeleton } from './details.tsx';
import { NetworkHold } from './route/network-hold.tsx';

interface DetailsDialogProps {
  transactionId: string;
  /** The list below, to step through with ↑ and ↓. */
  rows: RowIndex<Transaction> | null;
  onStep: (transactionId: string) => void;
  onClose: () => void;
}

export function DetailsDialog({ transactionId, rows, onStep, onClose }: DetailsDialogProps) {
  const { data, error, refetch } = useTransaction(transactionId);
  const report = useDownloadReport(transactionId);
  const place = rows?.indexOf(transactionId) ?? -1;
  const previous = place > 0 ? rows?.idAt(place - 1) : undefined;
  const next = place === -1 ? undefined : rows?.idAt(place + 1);
  const steps = { previous, next, onStep };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Transaction Details"
      onKeyDown={(event) => stepByKey(steps, event)}
      aside={place !== -1 && <StepButtons {...steps} noun="transaction" />}
    >
      {data != null ? (
        <>
          {data.status !== 'completed' && data.status !== 'failed' && (
            <NetworkHold transactionId={transactionId} className="mb-4" />
          )}
          <Details transaction={data} />
        </>
      ) : error === null && data === undefined ? (
        <DetailsSkeleton />
      ) : data === null || hasStatus(error, 404) ? (
        <InlineAlert title="Transaction not found">No transfer has the id {transactionId}.</InlineAlert>
      ) : (
        <LoadFailure title="The transaction could not be loaded" error={error} onRetry={refetch} />
      )}
      {report.error !== null && (
        <InlineAlert title="The report could not be downloaded" className="mt-4">
          {errorText(report.error)}
        </InlineAlert>
      )}
      <DialogFooter>
        <Button asChild variant="ghost" className="mr-auto">
          <Link href={`/transactions/${encodeURIComponent(transactionId)}`}>
            <ExternalLink aria-hidden="true" />
            Open full page
          </Link>
        </Button>
        <Button disabled={data == null} loading={report.isPending} onClick={() => report.mutate()}>
          Download Report
        </Button>
        <DialogClose asChild>
          <Button variant="primary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
