import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { DialogClose, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { useDownloadReport } from '../api/download-report.ts';
import { useTransaction } from '../api/get-transaction.ts';
import { Details, DetailsSkeleton } from './details.tsx';
import { NetworkHold } from './route/network-hold.tsx';

interface DetailsDialogProps extends OpenRow {
  transactionId: string;
}

export function DetailsDialog({ transactionId, ...openRow }: DetailsDialogProps) {
  const transaction = useTransaction(transactionId);
  const report = useDownloadReport(transactionId);
  return (
    <RowDialog {...openRow} id={transactionId} noun="transaction" size="lg" title="Transaction Details">
      <RowContent
        query={transaction}
        noun="transaction"
        missing={`No transfer has the id ${transactionId}.`}
        skeleton={<DetailsSkeleton />}
      >
        {(found) => (
          <>
            {found.status !== 'completed' && found.status !== 'failed' && (
              <NetworkHold transactionId={transactionId} className="mb-4" />
            )}
            <Details transaction={found} />
          </>
        )}
      </RowContent>
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
        <Button
          disabled={transaction.data == null}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          Download Report
        </Button>
        <DialogClose asChild>
          <Button variant="primary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </RowDialog>
  );
}
