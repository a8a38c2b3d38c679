import { Lock, LockOpen } from 'lucide-react';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert, type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { defineOpenSections, Section, SectionIndex, Sections } from '@/components/ui/layout/sections.tsx';
import { countText } from '../model/systems.ts';
import { useOperations } from '../model/use-operations.ts';
import { DirectPush } from './direct-push.tsx';
import { AllianceConfiguration, HsmModule, LoroAccounts } from './samples.tsx';
import { SystemsStatus, SystemsTerminal } from './systems.tsx';
import { Terminal } from './terminal.tsx';

const OPEN_SECTIONS = defineOpenSections('advanced-operations', ['systems', 'terminal', 'push', 'notice']);

/** Manual operations at the banking systems, as an exercise: sends no request and moves nothing. */
export function AdvancedOperationsView({ title }: { title: string }) {
  const operations = useOperations();
  const { connections, isLocked, toggleLock } = operations;
  const LockIcon = isLocked ? LockOpen : Lock;
  const connected = countText(connections);
  const sections = [
    {
      id: 'loro',
      title: 'Loro Account Information',
      summary: 'USD, EUR, GBP, CHF',
      content: <LoroAccounts />,
    },
    {
      id: 'systems',
      title: 'Banking Systems Connection Terminal',
      summary: connected,
      content: <SystemsTerminal operations={operations} />,
    },
    {
      id: 'terminal',
      title: 'Interactive Terminal',
      summary: 'MT103, MT202, MT910, MT940',
      content: <Terminal operations={operations} />,
    },
    { id: 'push', title: 'Direct Push Transaction', content: <DirectPush operations={operations} /> },
    {
      id: 'alliance',
      title: 'SWIFT Alliance Configuration',
      summary: 'Sample',
      content: <AllianceConfiguration />,
    },
    {
      id: 'status',
      title: 'Banking Systems Status',
      summary: connected,
      content: <SystemsStatus operations={operations} />,
    },
    { id: 'hsm', title: 'HSM Security Module', summary: 'Sample', content: <HsmModule /> },
    { id: 'notice', title: 'Security Notice', content: <SecurityNotice /> },
  ];
  return (
    <>
      <PageHeader
        title={title}
        text="Connect systems, compose messages and try a push. Everything stays in this browser: nothing is sent."
        actions={
          <Button icon={LockIcon} aria-pressed={isLocked} onClick={toggleLock}>
            {isLocked ? 'Unlock Session' : 'Lock Session'}
          </Button>
        }
      />
      <ResultAlert result={isLocked ? LOCKED : null} />
      <Sections
        stored={OPEN_SECTIONS}
        className="mt-4.5 grid items-start gap-6 xl:grid-cols-[12.5rem_minmax(0,1fr)]"
      >
        <SectionIndex
          label="Sections"
          sections={sections.map(({ id, title: name }) => ({ id, title: name }))}
          className="max-xl:hidden"
        />
        <div className="min-w-0">
          {sections.map(({ id, title: name, summary, content }) => (
            <Section key={id} id={id} title={name} {...(summary === undefined ? {} : { summary })}>
              {content}
            </Section>
          ))}
        </div>
      </Sections>
    </>
  );
}

const LOCKED: InlineAlertProps = {
  variant: 'warning',
  title: 'The session is locked',
  className: 'mt-4',
  children: 'Nothing can be connected, entered or pushed until it is unlocked.',
};

function SecurityNotice() {
  return (
    <InlineAlert isSilent variant="warning" title="Authorized personnel only">
      These operations should only be performed by authorized personnel and require additional verification.
    </InlineAlert>
  );
}
