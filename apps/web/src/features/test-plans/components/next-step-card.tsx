import type { TestRun } from '@clearbench/contract';
import { ArrowRight } from 'lucide-react';
import { Card } from '@/components/ui/display/card.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import type { NextStep } from '../model/next-step.ts';
import { CodedText } from './coded-text.tsx';
import { StartButton } from './start-button.tsx';

/** The next thing to do, so that nobody has to look for it among the cases. */
export function NextStepCard({ run, next }: { run: TestRun; next: NextStep }) {
  const { title, text, case: about } = next;
  return (
    <Card aria-label="What to do next" className="border-accent/60">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3.5">
        <ArrowRight aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
        <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-72">
            <p className="text-sm font-medium text-accent">Do next</p>
            <p className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</p>
            <p className="mt-0.5 max-w-[92ch] text-ink-2 wrap-anywhere whitespace-pre-line">
              <CodedText text={text} />
            </p>
          </div>
          {about !== null && (
            <div className="flex flex-wrap items-center gap-3">
              {about.state === 'running' && about.dueAt !== null && (
                <Countdown
                  until={about.dueAt}
                  label="Time left"
                  over="Time is up"
                  className="text-sm text-ink-2"
                />
              )}
              <StartButton run={run} case={about} variant="primary" />
              <a href={`#case-${about.id}`} className="text-sm text-accent underline underline-offset-2">
                Show the case
              </a>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
