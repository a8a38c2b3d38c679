import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSecondsMs } from '@/lib/live/now.ts';
import { formatElapsed } from '@/lib/text/duration.ts';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type TimedStepState =
  | { state: 'queued' }
  | { state: 'running'; startedAt: string }
  | { state: 'done'; tookMs?: number }
  | { state: 'failed'; reason: ReactNode; tookMs?: number };

export type TimedStep = TimedStepState & {
  id: string;
  title: string;
  /** The effect of the step, or its result. */
  text?: ReactNode;
};

export interface TimedStepsProps {
  /** Accessible name of the whole work: `Conversion`. */
  label: string;
  steps: readonly TimedStep[];
}

/** Work with known steps: completed ones and how long they took, the running one and since when, and those to come. */
export function TimedSteps({ label, steps }: TimedStepsProps) {
  return (
    <div>
      <ol aria-label={label} className="grid">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spokenProgress(label, steps)}
      </p>
    </div>
  );
}

/** Changes with the step, not with the clock. */
function spokenProgress(label: string, steps: readonly TimedStep[]): string {
  const failed = steps.find(({ state }) => state === 'failed');
  if (failed !== undefined) return `${label}: ${failed.title} failed`;
  const running = steps.filter(({ state }) => state === 'running').map(({ title }) => title);
  if (running.length > 0) return `${label}: ${running.join(', ')}`;
  const isDone = steps.length > 0 && steps.every(({ state }) => state === 'done');
  return isDone ? `${label}: done` : '';
}

const SPOKEN: Record<TimedStep['state'], string> = {
  queued: 'Pending',
  running: 'In progress',
  done: 'Complete',
  failed: 'Failed',
};

function Step({ step }: { step: TimedStep }) {
  return (
    <li
      aria-current={step.state === 'running' ? 'step' : undefined}
      className="group relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 pb-3 last:pb-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0.5 left-[7.5px] border-l border-line-strong group-last:hidden"
      />
      <span className="mt-0.5">
        <StepIcon state={step.state} />
      </span>
      <span
        className={cn(
          'min-w-0 wrap-anywhere',
          step.state === 'queued' && 'text-ink-3',
          step.state === 'running' && 'font-medium',
        )}
      >
        {step.title}
      </span>
      <span className="text-right text-sm text-ink-3">
        <StepTime step={step} />
      </span>
      {step.text !== undefined && (
        <span className="col-start-2 col-end-4 text-sm wrap-anywhere text-ink-2">{step.text}</span>
      )}
      {step.state === 'failed' && (
        <span className="col-start-2 col-end-4 text-sm wrap-anywhere text-failed">{step.reason}</span>
      )}
    </li>
  );
}

function StepIcon({ state }: { state: TimedStep['state'] }) {
  switch (state) {
    case 'queued':
      return <CircleDashed aria-hidden="true" className="size-4 text-ink-3" />;
    case 'running':
      return <Spinner className="size-4 text-processing" />;
    case 'done':
      return <CircleCheck aria-hidden="true" className="size-4 text-completed" />;
    case 'failed':
      return <CircleX aria-hidden="true" className="size-4 text-failed" />;
  }
}

function StepTime({ step }: { step: TimedStep }) {
  switch (step.state) {
    case 'queued':
      return SPOKEN.queued;
    case 'running':
      return <Running startedAt={step.startedAt} />;
    case 'done':
    case 'failed':
      return step.tookMs === undefined ? (
        SPOKEN[step.state]
      ) : (
        <>
          <span className="sr-only">{SPOKEN[step.state]} after </span>
          {formatElapsed(step.tookMs)}
        </>
      );
  }
}

function Running({ startedAt }: { startedAt: string }) {
  const elapsedMs = useSecondsMs() - Date.parse(startedAt);
  if (Number.isNaN(elapsedMs)) return SPOKEN.running;
  return (
    <>
      <span className="sr-only">{SPOKEN.running} for </span>
      {formatElapsed(Math.floor(elapsedMs / 1000) * 1000)}
    </>
  );
}
