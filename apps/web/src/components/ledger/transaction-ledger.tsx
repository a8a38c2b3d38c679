import { BookOpen } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { useTransactionLedger } from './get-transaction-ledger.ts';
import { JournalTable } from './journal-table.tsx';

/** The effect of a transfer on the ledger's accounts: the Ledger tab of its page. */
export function TransactionLedger({ transactionId }: { transactionId: string }) {
  const { data, error, refetch } = useTransactionLedger(transactionId);
  return (
    <Card simulated title="Ledger postings" aside={<Tag variant="simulated">SIMULATED</Tag>}>
      <LoadFailure
        title="The postings could not be loaded"
        error={data === undefined ? error : null}
        onRetry={refetch}
        className="m-4"
      />
      {data?.length === 0 && (
        <EmptyState
          icon={BookOpen}
          title="Nothing posted yet"
          text="The first posting appears when the transfer is processed: its amount arrives in the correspondent’s account and is held in suspense."
        />
      )}
      {data?.length !== 0 && (data !== undefined || error === null) && <JournalTable postings={data} />}
    </Card>
  );
}
