import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { SamplePortfolio } from './sample-portfolio.tsx';

/** The six sample accounts; the accounts that this server keeps are on the Ledger screen. */
export function PortfolioView({ title }: { title: string }) {
  return (
    <>
      <PageHeader
        title={title}
        text="Sample accounts of a correspondent bank. The accounts that this server keeps are in the ledger."
        actions={
          <Link href="/ledger" className={buttonClass()}>
            Live accounts
          </Link>
        }
      />
      <div className="mt-4">
        <SamplePortfolio />
      </div>
    </>
  );
}
