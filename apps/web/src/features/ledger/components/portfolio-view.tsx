import { PageHeader } from '@/components/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { oneOf, useUrlState } from '@/lib/url-state.ts';
import { LedgerView } from './ledger-view.tsx';
import { SamplePortfolio } from './sample-portfolio.tsx';

const portfolioUrlParams = { view: oneOf('samples', 'live') };

/** The six sample accounts, and as a second view the live accounts of the ledger. */
export function PortfolioView({ title }: { title: string }) {
  const [{ view = 'samples' }, setUrl] = useUrlState(portfolioUrlParams);
  return (
    <>
      <PageHeader
        title={title}
        text="Sample accounts of a correspondent bank, and the accounts that this server keeps."
      />
      <Tabs
        value={view}
        onValueChange={(next) =>
          setUrl({
            view: next === 'live' ? next : undefined,
            // Removes the URL parameters of the other view as well.
            ...{ type: undefined, tab: undefined, account: undefined, from: undefined, to: undefined },
          })
        }
        className="mt-4"
      >
        <TabsList aria-label="Accounts">
          <TabsTrigger value="samples">Sample accounts</TabsTrigger>
          <TabsTrigger value="live">Live accounts</TabsTrigger>
        </TabsList>
        <TabsContent value="samples">
          <SamplePortfolio />
        </TabsContent>
        <TabsContent value="live">
          <LedgerView />
        </TabsContent>
      </Tabs>
    </>
  );
}
