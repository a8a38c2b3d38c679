import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { type TerminalLine, TerminalOutput } from '@/components/ui/display/terminal-output.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { FileDrop } from '@/components/ui/forms/file-drop.tsx';
import { ToggleCard } from '@/components/ui/forms/toggle-card.tsx';
import { type TimedStep, TimedSteps } from '@/components/ui/layout/timed-steps.tsx';

const OPENED_AT_MS = Date.now();
const iso = (distanceMs: number): string => new Date(OPENED_AT_MS + distanceMs).toISOString();

function Toggles() {
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ToggleCard
        title="SWIFT"
        text="FIN messages to the simulated network"
        state={<Badge tone={on ? 'good' : 'neutral'}>{on ? 'Connected' : 'Disconnected'}</Badge>}
        checked={on}
        onCheckedChange={setOn}
        simulated
      />
      <ToggleCard
        title="SEPA"
        text="Credit transfers in euro"
        state={<Badge tone="warning">Installing…</Badge>}
        checked={false}
        onCheckedChange={setOn}
        sending
        simulated
      />
      <ToggleCard title="Rate limit" text="At most 100 calls a minute" checked={on} onCheckedChange={setOn} />
      <ToggleCard title="Disabled" text="Not on this server" checked disabled onCheckedChange={setOn} />
    </div>
  );
}

const STEPS: readonly TimedStep[] = [
  { id: '1', title: 'MT103 Message Creation', state: 'done', tookMs: 840 },
  { id: '2', title: 'MT103 Validation & Processing', state: 'done', text: '14 rules of the standard' },
  { id: '3', title: 'MT202 Generation & Matching', state: 'running', startedAt: iso(-72_000) },
  { id: '4', title: 'MT910 Confirmation', state: 'queued' },
];
const FAILED_STEPS: readonly TimedStep[] = [
  { id: '1', title: 'Send', state: 'done', tookMs: 1_240 },
  { id: '2', title: 'Acknowledge', state: 'failed', tookMs: 15_000, reason: 'NAK H50: receiver unknown' },
];

function Work() {
  const [until, setUntil] = useState(iso(75_000));
  return (
    <Card
      simulated
      title="Timed work"
      aside={<Countdown until={until} label="The link expires in" over="The link has expired" />}
    >
      <CardContent className="grid gap-6 sm:grid-cols-2">
        <TimedSteps label="Push" steps={STEPS} />
        <TimedSteps label="Send" steps={FAILED_STEPS} />
        <Button
          className="justify-self-start"
          onClick={() => setUntil(new Date(Date.now() + 12_000).toISOString())}
        >
          Count 12 seconds
        </Button>
      </CardContent>
    </Card>
  );
}

const LINES: readonly TerminalLine[] = [
  { id: '1', kind: 'input', text: 'MT103 to CLRBGB20XXX', at: iso(-3000) },
  {
    id: '2',
    kind: 'output',
    text: '{1:F21CLRBDEF0AXXX0001000031}\n{4:{177:2611221441}{451:0}}',
    at: iso(-2000),
  },
  { id: '3', kind: 'good', text: 'Acknowledged', at: iso(-2000) },
  { id: '4', kind: 'error', text: 'NAK H50: \u202ereceiver unknown', at: iso(-1000) },
];

function Terminal() {
  const [lines, setLines] = useState(LINES);
  const add = () =>
    setLines([...lines, { id: String(lines.length + 1), kind: 'input', text: `Line ${lines.length + 1}` }]);
  return (
    <Card
      title="Terminal"
      aside={
        <span className="flex gap-2">
          <Button size="sm" onClick={add}>
            Add a line
          </Button>
          <Button size="sm" onClick={() => setLines([])}>
            Clear
          </Button>
        </span>
      }
    >
      <CardContent>
        <TerminalOutput label="Terminal output" lines={lines} empty="Nothing sent yet." />
      </CardContent>
    </Card>
  );
}

function Files() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FileDrop
        label="Payload file"
        hint="CSV or JSON up to 10MB"
        rules={{ endings: ['.csv', '.json'], maxBytes: 10 * 1024 * 1024 }}
        files={files}
        onFilesChange={setFiles}
      />
      <FileDrop
        label="Keys"
        files={[]}
        onFilesChange={setFiles}
        multiple
        error="The server accepted no file"
      />
    </div>
  );
}

/** Toggles for whole systems, long-running work, and input and output. */
export function WorkSamples() {
  return (
    <>
      <Toggles />
      <Work />
      <Terminal />
      <Files />
      <InlineAlert variant="success" title="Success!">
        The webhook was created.
      </InlineAlert>
    </>
  );
}
