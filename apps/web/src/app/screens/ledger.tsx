import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { LedgerView } from '@/features/ledger/components/ledger-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function LedgerScreen({ title }: ScreenProps) {
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Link href="/bank-accounts" className={buttonClass()}>
            Sample accounts
          </Link>
        }
        text="Append-only double entry: every amount is debited to one account and credited to another."
      />
      <div className="mt-4">
        <LedgerView />
      </div>
    </>
  );
}
