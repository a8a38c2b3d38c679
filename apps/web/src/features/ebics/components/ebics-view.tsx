import { lazyComponent } from '@/components/lazy.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { ebicsUrlParams, TABS } from '../model/ebics-url.ts';
import { BankTab } from './bank-tab.tsx';

// The screen opens with the bank, and does not wait for the other tabs.
const SubscribersTab = lazyComponent(() => import('./subscribers-tab.tsx').then((m) => m.SubscribersTab));
const OrdersTab = lazyComponent(() => import('./orders-tab.tsx').then((m) => m.OrdersTab));
const RequestsTab = lazyComponent(() => import('./requests-tab.tsx').then((m) => m.RequestsTab));

const LABELS = {
  bank: 'Bank',
  subscribers: 'Subscribers',
  orders: 'Orders',
  requests: 'Requests',
} as const;

/** The simulated bank that speaks EBICS. */
export function EbicsView({ title }: { title: string }) {
  const [{ tab = 'bank' }, setUrl] = useUrlState(ebicsUrlParams);
  return (
    <>
      <PageHeader
        isWide
        title={title}
        badge={<Tag variant="simulated">SIMULATED</Tag>}
        text="A bank that speaks EBICS: how clients reach it, who may use it, what they ordered, and what was wrong with each request."
      />
      <Tabs
        value={tab}
        onValueChange={(next) => setUrl({ tab: next === 'bank' ? undefined : ebicsUrlParams.tab(next) })}
        className="mt-4.5"
      >
        <TabsList aria-label="EBICS">
          {TABS.map((one) => (
            <TabsTrigger key={one} value={one}>
              {LABELS[one]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="bank">
          <BankTab />
        </TabsContent>
        <TabsContent value="subscribers">
          <SubscribersTab />
        </TabsContent>
        <TabsContent value="orders">
          <OrdersTab />
        </TabsContent>
        <TabsContent value="requests">
          <RequestsTab />
        </TabsContent>
      </Tabs>
    </>
  );
}
