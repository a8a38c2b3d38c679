import { useRef } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { useStepFocus } from '@/components/ui/layout/use-step-focus.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { ledgerUrlParams } from '../model/url.ts';
import { AccountsCard } from './accounts-card.tsx';
import { StatementView } from './statement-view.tsx';
import { TrialBalanceCard } from './trial-balance-card.tsx';

/**
 * The live accounts: their balances, the statement of one, and the trial balance. The URL names the open one. The
 * focus stays here when one replaces the other.
 */
export function LedgerView() {
  const [{ account = '' }] = useUrlState(ledgerUrlParams);
  const place = useRef<HTMLDivElement>(null);
  useStepFocus(place, account, { onlyIfLost: true });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Shown />
    </div>
  );
}

function Shown() {
  const [{ tab = 'accounts', account, from, to, kind, currency }, setUrl] = useUrlState(ledgerUrlParams);
  if (account !== undefined) {
    return (
      <StatementView
        key={account}
        accountId={account}
        period={{ from, to }}
        onPeriod={(period) => setUrl(period, { push: true })}
        onClose={() => setUrl({ account: undefined, from: undefined, to: undefined }, { push: true })}
      />
    );
  }
  return (
    <Tabs value={tab} onValueChange={(next) => setUrl({ tab: next === 'trial-balance' ? next : undefined })}>
      <TabsList aria-label="Ledger">
        <TabsTrigger value="accounts">Accounts</TabsTrigger>
        <TabsTrigger value="trial-balance">Trial balance</TabsTrigger>
      </TabsList>
      <TabsContent value="accounts">
        <AccountsCard
          filters={{ kind, currency }}
          onFilters={(filters) => setUrl(filters, { push: true })}
          onOpen={(accountId) => setUrl({ account: accountId }, { push: true })}
        />
      </TabsContent>
      <TabsContent value="trial-balance">
        <TrialBalanceCard />
      </TabsContent>
    </Tabs>
  );
}
