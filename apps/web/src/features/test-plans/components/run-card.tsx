import type { RunSummary, TestRun } from '@clearbench/contract';
import { CircleCheck } from 'lucide-react';
import { RealTime } from '@/components/time.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatDateTime } from '@/lib/text/format.ts';
import { countsText, decidedIn, totalOf } from '../model/state-labels.ts';
import { CaseMarks } from './case-marks.tsx';
import { RunActions } from './run-actions.tsx';
import { RunBadge } from './run-badge.tsx';
import { RunDocuments } from './run-documents.tsx';

interface RunCardProps {
  run: TestRun;
  /** All runs of the plan, the newest first. */
  runs: readonly RunSummary[];
  onRun: (id: string) => void;
}

/** The progress of a run. */
export function RunCard({ run, runs, onRun }: RunCardProps) {
  const { title, version, counts, startedAt, startedBy, lastActivityAt, signOff } = run;
  const decided = decidedIn(counts);
  const total = totalOf(counts);
  return (
    <Card
      title={
        <>
          {title} <span className="font-normal text-ink-3">version {version}</span>
        </>
      }
      aside={<RunBadge run={run} />}
    >
      <div className="grid grid-cols-1 gap-3.5 p-4 wrap-anywhere">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <Progress
              label={`${decided} of ${total} cases decided`}
              value={decided}
              max={Math.max(1, total)}
              valueText={countsText(counts)}
            />
            <CaseMarks counts={counts} className="mt-2.5" />
          </div>
          <RunChoice run={run} runs={runs} onRun={onRun} />
        </div>
        <p className="text-sm text-ink-3">
          Started by {startedBy}, <RealTime iso={startedAt} relativeClassName="hidden" />
          {' · '}last change <RealTime iso={lastActivityAt} />
        </p>
        <RunDocuments run={run} />
        {signOff !== null && (
          <p className="flex items-start gap-2 text-completed">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              Signed off by {signOff.by}, <RealTime iso={signOff.at} relativeClassName="hidden" />
              {signOff.comment !== null && <span className="text-ink-2">: {signOff.comment}</span>}
            </span>
          </p>
        )}
        <RunActions run={run} onRun={onRun} />
      </div>
    </Card>
  );
}

function RunChoice({ run, runs, onRun }: RunCardProps) {
  const times = useTimes();
  if (runs.length < 2) return null;
  return (
    <Select
      aria-label="Run"
      className="max-w-full sm:w-68"
      value={run.id}
      onValueChange={onRun}
      options={runs.map(({ id, startedAt, state }, index) => ({
        value: id,
        label: `Run ${runs.length - index}: ${formatDateTime(startedAt, times)}${state === 'signed-off' ? ', signed off' : ''}`,
      }))}
    />
  );
}
