import { Home } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Section, SectionGroup, SectionIndex, Sections } from '@/components/ui/layout/sections.tsx';
import { OPEN_SECTIONS, showSection } from '../model/open-sections.ts';
import { ACTIONS, CONFIRMS, SECTION_GROUPS, SECTION_TITLES } from '../model/texts.ts';
import { useInvoices } from '../model/use-invoices.ts';
import { useNetworks } from '../model/use-networks.ts';
import { type PackageStore, usePackages } from '../model/use-packages.ts';
import { configurationSections } from './sections.tsx';
import { WizardProvider } from './wizard-provider.tsx';

export interface ScreenLink {
  label: string;
  href: string;
}

interface ConfigurationViewProps {
  title: string;
  /** The screens that belong to the setup. */
  links: readonly ScreenLink[];
}

export function ConfigurationView({ title, links }: ConfigurationViewProps) {
  const packages = usePackages();
  const networks = useNetworks();
  const invoices = useInvoices();
  const [hasWizard, setHasWizard] = useState(true);
  const closeWizard = () => setHasWizard(false);
  const showWizard = () => {
    setHasWizard(true);
    showSection('wizard');
  };
  const all = configurationSections({ packages, networks, invoices, closeWizard, showWizard });
  const shown = hasWizard ? all : all.filter(({ id }) => id !== 'wizard');
  const groups = SECTION_GROUPS.map(({ title, sections }) => ({
    title,
    sections: shown.filter(({ id }) => sections.includes(id)),
  }));
  return (
    <WizardProvider save={packages.add}>
      <PageHeader
        title={title}
        text="Keys, webhooks and codes of a partner, kept as a package in this browser."
        actions={
          <HeaderActions
            packages={packages}
            hasWizard={hasWizard}
            onWizard={hasWizard ? closeWizard : showWizard}
          />
        }
      />
      <nav aria-label="Setup" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {links.map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Sections
        stored={OPEN_SECTIONS}
        className="mt-4.5 grid items-start gap-6 xl:grid-cols-[13.5rem_minmax(0,1fr)]"
      >
        <SectionIndex
          label="Sections"
          sections={groups.flatMap(({ title, sections }) =>
            sections.map(({ id, short, count }, place) => ({
              id,
              title: short ?? SECTION_TITLES[id],
              ...(count === undefined ? {} : { summary: count }),
              ...(place === 0 ? { group: title } : {}),
            })),
          )}
          className="max-xl:hidden"
        />
        <div className="min-w-0">
          {groups.map(({ title, sections }) => (
            <SectionGroup key={title} title={title}>
              {sections.map(({ id, summary, content }) => (
                <Section
                  key={id}
                  id={id}
                  title={SECTION_TITLES[id]}
                  {...(summary === undefined ? {} : { summary })}
                >
                  {content}
                </Section>
              ))}
            </SectionGroup>
          ))}
        </div>
      </Sections>
    </WizardProvider>
  );
}

interface HeaderActionsProps {
  packages: PackageStore;
  hasWizard: boolean;
  onWizard: () => void;
}

function HeaderActions({ packages, hasWizard, onWizard }: HeaderActionsProps) {
  const [asksReset, setAsksReset] = useState(false);
  return (
    <>
      <Link href="/api-configuration/tune-up" className={buttonClass()}>
        {ACTIONS.tuneUp}
      </Link>
      <Link href="/dashboard" className={buttonClass()}>
        <Home aria-hidden="true" />
        {ACTIONS.home}
      </Link>
      <Button onClick={onWizard}>{hasWizard ? ACTIONS.hideWizard : ACTIONS.showWizard}</Button>
      <Button onClick={() => setAsksReset(true)}>{ACTIONS.reset}</Button>
      <Button variant="primary" onClick={packages.saveAll}>
        {ACTIONS.saveAll}
      </Button>
      <ConfirmDialog
        open={asksReset}
        onOpenChange={setAsksReset}
        title="Reset all configurations?"
        description={CONFIRMS.reset}
        confirmLabel={ACTIONS.reset}
        destructive
        onConfirm={() => {
          packages.reset();
          setAsksReset(false);
        }}
      />
    </>
  );
}
