import { lazyComponent } from '@/components/lazy.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { payeesUrlParams, TABS } from '../model/payees-url.ts';
import { RegisterTab } from './register-tab.tsx';

// The screen opens with the register, and does not wait for the other tabs.
const VerificationsTab = lazyComponent(() =>
  import('./verifications-tab.tsx').then((m) => m.VerificationsTab),
);
const TryTab = lazyComponent(() => import('./try-tab.tsx').then((m) => m.TryTab));
const ForcedTab = lazyComponent(() => import('./forced-tab.tsx').then((m) => m.ForcedTab));
const ThresholdsTab = lazyComponent(() => import('./thresholds-tab.tsx').then((m) => m.ThresholdsTab));

const LABELS = {
  register: 'Register',
  verifications: 'Verifications',
  try: 'Try it',
  forced: 'Forced answers',
  thresholds: 'Thresholds',
} as const;

/** The simulated bank that other banks ask whether a name belongs to an account. */
export function PayeesView({ title }: { title: string }) {
  const [{ tab = 'register' }, setUrl] = useUrlState(payeesUrlParams);
  return (
    <>
      <PageHeader
        isWide
        title={title}
        badge={<Tag variant="simulated">SIMULATED</Tag>}
        text="The bank that answers Verification of Payee: whose accounts it knows, what it was asked, and how it decides."
      />
      <Tabs
        value={tab}
        onValueChange={(next) => setUrl({ tab: next === 'register' ? undefined : payeesUrlParams.tab(next) })}
        className="mt-4.5"
      >
        <TabsList aria-label="Payees">
          {TABS.map((one) => (
            <TabsTrigger key={one} value={one}>
              {LABELS[one]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="register">
          <RegisterTab />
        </TabsContent>
        <TabsContent value="verifications">
          <VerificationsTab />
        </TabsContent>
        <TabsContent value="try">
          <TryTab />
        </TabsContent>
        <TabsContent value="forced">
          <ForcedTab />
        </TabsContent>
        <TabsContent value="thresholds">
          <ThresholdsTab />
        </TabsContent>
      </Tabs>
    </>
  );
}
