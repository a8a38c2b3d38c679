import type { ReactNode } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { connectedCount } from '../model/networks.ts';
import { showSection } from '../model/open-sections.ts';
import { ACTIVE_FLOWS } from '../model/samples.ts';
import type { SectionId } from '../model/texts.ts';
import { NETWORK_TEXTS } from '../model/texts.ts';
import type { useInvoices } from '../model/use-invoices.ts';
import type { Networks } from '../model/use-networks.ts';
import type { PackageStore } from '../model/use-packages.ts';
import { AccountSamples } from './account-samples.tsx';
import { ConfigurationTable } from './configuration-table.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { FlowProcessing } from './flow-processing.tsx';
import { InvoiceArchive } from './invoice-archive.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { PackageCards } from './package-cards.tsx';
import { PackageOptions } from './package-options.tsx';
import { SetupWizard } from './setup-wizard.tsx';
import { WizardProgress } from './wizard-provider.tsx';

// Large sections that start closed are loaded when they are opened.
const WAITING = <Skeleton className="h-40 w-full" />;
const Tracker = lazyComponent(
  () => import('@/components/tracker/tracker.tsx').then((m) => m.Tracker),
  WAITING,
);
const InvoiceForm = lazyComponent(() => import('./invoice-form.tsx').then((m) => m.InvoiceForm), WAITING);
const HttpPayloads = lazyComponent(() => import('./http-payloads.tsx').then((m) => m.HttpPayloads), WAITING);

interface SectionsInput {
  packages: PackageStore;
  networks: Networks;
  invoices: ReturnType<typeof useInvoices>;
  closeWizard: () => void;
  showWizard: () => void;
}

interface SectionContent {
  id: SectionId;
  /** For the index, if the title is too long for it. */
  short?: string;
  /** In the index, beside the title. */
  count?: ReactNode;
  summary?: ReactNode;
  content: ReactNode;
}

/** The twelve sections in order, with the summary of each while it is closed. */
export function configurationSections(input: SectionsInput): readonly SectionContent[] {
  const { packages, networks, invoices, closeWizard, showWizard } = input;
  const connected = connectedCount(networks.connections);
  const saved = String(packages.packages.length);
  return [
    {
      id: 'wizard',
      count: <WizardProgress />,
      summary: <WizardProgress />,
      content: <SetupWizard networks={networks} onClose={closeWizard} />,
    },
    {
      id: 'configurations',
      count: saved,
      summary: saved,
      content: <ConfigurationTable packages={packages} onCreate={showWizard} />,
    },
    { id: 'tracker', content: <Tracker /> },
    {
      id: 'networks',
      short: 'Swift Global Server',
      count: `${connected} of 4`,
      summary: connected > 0 ? `${connected} of 4 connected` : NETWORK_TEXTS.disconnected,
      content: <NetworkPanel networks={networks} />,
    },
    {
      id: 'flow',
      short: 'Transaction Flow',
      count: 'sample',
      summary: `${ACTIVE_FLOWS.length} active, sample`,
      content: <FlowProcessing />,
    },
    {
      id: 'accounts',
      short: 'Bank Accounts',
      count: 'sample',
      summary: 'Sample',
      content: <AccountSamples />,
    },
    {
      id: 'archive',
      short: 'Invoice Archive',
      count: String(invoices.invoices.length),
      summary: String(invoices.invoices.length),
      content: <InvoiceArchive invoices={invoices.invoices} onCreate={() => showSection('invoice')} />,
    },
    {
      id: 'invoice',
      content: <InvoiceForm archive={invoices.invoices} add={invoices.add} />,
    },
    {
      id: 'packages',
      short: 'Saved Packages',
      count: saved,
      summary: saved,
      content: <PackageCards packages={packages} onCreate={showWizard} />,
    },
    { id: 'options', summary: 'Four formats', content: <PackageOptions /> },
    {
      id: 'http',
      short: 'HTTP Incoming API',
      count: '4',
      summary: '4 endpoints',
      content: <HttpPayloads />,
    },
    { id: 'disclaimer', content: <Disclaimer /> },
  ];
}
