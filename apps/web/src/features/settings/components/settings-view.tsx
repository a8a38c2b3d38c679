import type { Settings } from '@clearbench/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Section, Sections } from '@/components/ui/layout/sections.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useServerSettings } from '../api/server-settings.ts';
import { useSingleSignOn } from '../api/single-sign-on.ts';
import { OPEN_SECTIONS } from '../model/open-sections.ts';
import { settingsUrlParams } from '../model/settings-url.ts';
import { TEXTS } from '../model/texts.ts';
import { AccountTab } from './account-tab.tsx';
import { ApiTab } from './api-tab.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { AutomationSection } from './automation-section.tsx';
import { PayeeVerificationSection, payeeModeLabel } from './payee-verification-section.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SimulationSection } from './simulation-section.tsx';
import { SingleSignOnSection } from './single-sign-on-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { WorkspacesSection } from './workspaces-section.tsx';

const AUDIT = 'audit';

interface SettingsViewProps {
  title: string;
  signOut: ReactNode;
  /** The content of the section with the operator's own password and second factors. */
  security: ReactNode;
  /** That of the section with everybody's accounts; null: not for this operator. */
  accounts: ReactNode;
  accessTokens: ReactNode;
}

export function SettingsView({ title, signOut, security, accounts, accessTokens }: SettingsViewProps) {
  const [{ tab = 'account', search }, setUrl] = useUrlState(settingsUrlParams);
  useOpenAudit(search !== undefined);
  const { data: singleSignOn } = useSingleSignOn();
  const choose = (value: string) => {
    setUrl({ tab: value === 'account' ? undefined : settingsUrlParams.tab(value) });
  };
  return (
    <>
      <PageHeader
        title={title}
        text="Your account, and how this server and this browser behave."
        actions={signOut}
      />
      <Tabs value={tab} onValueChange={choose} className="mt-4.5">
        <TabsList aria-label="Settings">
          <TabsTrigger value="account">{TEXTS.tabs.account}</TabsTrigger>
          <TabsTrigger value="api">{TEXTS.tabs.api}</TabsTrigger>
          <TabsTrigger value="preferences">{TEXTS.tabs.preferences}</TabsTrigger>
        </TabsList>
        <TabsContent value="account">
          <AccountTab />
        </TabsContent>
        <TabsContent value="api">
          <ApiTab />
        </TabsContent>
        <TabsContent value="preferences">
          <PreferencesTab />
        </TabsContent>
      </Tabs>
      <p className="mt-8 mb-2.5 text-lg font-semibold tracking-tight">On this server</p>
      <Sections stored={OPEN_SECTIONS}>
        <SectionBoundary className="mb-2.5">
          <ServerSections />
        </SectionBoundary>
        <Section id="security" title="Security" summary="Your password and second factors">
          {security}
        </Section>
        <Section id="sessions" title="Sessions" summary="Where you are signed in">
          <SessionsSection />
        </Section>
        {accounts !== null && (
          <Section id="accounts" title="Accounts" summary="Who can log in to this server">
            {accounts}
          </Section>
        )}
        <Section id="access-tokens" title="Access tokens" summary="For programs that act for you">
          {accessTokens}
        </Section>
        {singleSignOn !== undefined && singleSignOn.providers.length > 0 && (
          <Section
            id="single-sign-on"
            title="Single sign-on"
            summary={singleSignOn.providers.map(({ name }) => name).join(', ')}
          >
            <SingleSignOnSection {...singleSignOn} />
          </Section>
        )}
        <Section id={AUDIT} title="Audit trail" summary="Who changed what">
          <AuditSection />
        </Section>
        <Section id="workspaces" title="Workspaces" summary="A workspace for each partner, and its members">
          <WorkspacesSection />
        </Section>
        <p className="mt-6 mb-2.5 text-lg font-semibold tracking-tight">In this browser</p>
        <Section id="appearance" title="Theme, density, times, shortcuts">
          <AppearanceSection />
        </Section>
      </Sections>
    </>
  );
}

/** A link that searches the audit log opens its section, whichever sections were open. */
function useOpenAudit(isSearched: boolean): void {
  const [wasSearchedAtFirst] = useState(isSearched);
  useEffect(() => {
    if (!wasSearchedAtFirst) return;
    const open = OPEN_SECTIONS.read();
    if (!open.includes(AUDIT)) OPEN_SECTIONS.write([...open, AUDIT]);
  }, [wasSearchedAtFirst]);
}

function retentionSummary(settings: Pick<Settings, 'retentionDays'> | undefined): string {
  const days = settings?.retentionDays.transfers ?? 0;
  return days === 0 ? 'Transfers are kept' : `Transfers are kept for ${days} days`;
}

/** Settings that all operators of the server share. */
function ServerSections() {
  const { data, error, refetch } = useServerSettings();
  const waiting: ReactNode =
    error === null ? (
      <Skeleton className="h-32" />
    ) : (
      <LoadFailure title="The server settings could not be loaded" error={error} onRetry={refetch} />
    );
  return (
    <>
      <Section
        id="automation"
        title="Automation"
        summary={data === undefined ? '' : `Now ${data.automation}`}
      >
        {data === undefined ? waiting : <AutomationSection settings={data} />}
      </Section>
      <Section
        id="simulation"
        title="Virtual clock and scenario seed"
        summary={data === undefined || data.clockOffsetMs === 0 ? 'Real time' : 'Ahead of the real time'}
        simulated
      >
        {data === undefined ? waiting : <SimulationSection settings={data} />}
      </Section>
      <Section
        id="payee-verification"
        title="Payee verification"
        summary={data === undefined ? '' : payeeModeLabel(data.payeeVerification)}
      >
        {data === undefined ? waiting : <PayeeVerificationSection settings={data} />}
      </Section>
      <Section id="storage" title="Storage and retention" summary={retentionSummary(data)}>
        {data === undefined ? waiting : <StorageSection settings={data} />}
      </Section>
    </>
  );
}
