import { PageHeader } from '@/components/page-header.tsx';
import { LedgerView } from '@/features/ledger/components/ledger-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function LedgerScreen({ title }: ScreenProps) {
  return (
    <>
      <PageHeader
        title={title}
        text="Double entry, only ever added to: every amount is debited to one account and credited to another."
      />
      <div className="mt-4">
        <LedgerView />
      </div>
    </>
  );
}
