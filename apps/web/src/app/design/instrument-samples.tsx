import { useState } from 'react';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeSample } from '@/components/ui/display/code-sample.tsx';
import { SampleFrame, SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { defineOpenSections, Section, SectionIndex, Sections } from '@/components/ui/layout/sections.tsx';
import { Stepper } from '@/components/ui/layout/stepper.tsx';
import { Panel } from '@/components/ui/overlays/panel.tsx';

const STEPS = ['API Key Setup', 'Client UUID Setup', 'Webhook Configuration', 'Review & Save'];
/** The samples appear twice on the page, once per theme; ids must differ. */
type Side = 'page' | 'other';

const OPEN_SECTIONS = {
  page: defineOpenSections('design', ['page-networks']),
  other: defineOpenSections('design-other', ['other-networks']),
};
const SECTIONS = [
  { id: 'keys', title: 'Your API Configurations', summary: '3' },
  { id: 'networks', title: 'Swift Global Server Connection', summary: '2 of 4 connected' },
  { id: 'invoices', title: 'Invoice Archive', summary: '6 months' },
];
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
  { value: 'none', label: 'Disabled', disabled: true },
] as const;

function Steps() {
  const [step, setStep] = useState(2);
  const [density, setDensity] = useState<'comfortable' | 'compact' | 'none'>('comfortable');
  return (
    <Card
      title="Steps and progress"
      aside={
        <SegmentedControl label="Density" value={density} onValueChange={setDensity} segments={DENSITIES} />
      }
    >
      <CardContent className="grid gap-4">
        <Stepper label="Setup wizard" steps={STEPS} current={step} onStep={setStep} />
        <Stepper label="All done" steps={STEPS.slice(0, 2)} current={2} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setStep(Math.min(STEPS.length, step + 1))}>Next step</Button>
          <PanelButton
            preload={() => undefined}
            panel={(panel) => (
              <Panel label="Why it waits" {...panel}>
                <p className="p-3.5 text-sm text-ink-2">The network is disconnected.</p>
              </Panel>
            )}
          >
            <Button>Panel</Button>
          </PanelButton>
        </div>
        <Progress label="Reading the file" value={3} max={12} valueText="3 of 12 payments" />
        <Progress label="Waiting for the network" value={null} />
      </CardContent>
    </Card>
  );
}

function Collapsible({ place }: { place: Side }) {
  const sections = SECTIONS.map((section) => ({ ...section, id: `${place}-${section.id}` }));
  return (
    <Sections stored={OPEN_SECTIONS[place]} className="grid gap-6 md:grid-cols-[200px_minmax(0,1fr)]">
      <SectionIndex label="Sections" sections={sections} />
      <div>
        {sections.map((section) => (
          <Section key={section.id} {...section} simulated={section.id === `${place}-networks`}>
            The content of the section.
          </Section>
        ))}
      </div>
    </Sections>
  );
}

/** Components for screens with forms, figures and long-running work. */
export function InstrumentSamples({ place }: { place: Side }) {
  return (
    <>
      <Steps />
      <Collapsible place={place} />
      <dl className="grid gap-3 sm:grid-cols-3">
        <StatTile label="Transfers today" value="1,056" note="+12% on Friday" />
        <StatTile label="Post to completed" value={undefined} />
        <StatTile label="Volume, EUR" value="€4.82 M" note="611 transfers" simulated />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Badge>Idle</Badge>
        <Badge tone="accent">Selected</Badge>
        <Badge tone="good">Connected</Badge>
        <Badge tone="warning">Waiting</Badge>
        <Badge tone="bad">Disabled</Badge>
        <SampleTag />
      </div>
      <SampleFrame label="Sample accounts" live={<Button size="sm">Live accounts</Button>}>
        These accounts are not real.
      </SampleFrame>
      <CodeSample
        label="Post a payment"
        variants={[
          { language: 'curl', code: 'curl -H "X-API-Key: $KEY" \\\n  --data @payment.json $URL' },
          { language: 'TypeScript', code: 'await fetch(url, { method: "POST", body });' },
        ]}
      />
    </>
  );
}
