import type { RunStep } from '@clearbench/contract';
import { Check, Ellipsis, type LucideIcon, X } from 'lucide-react';
import { RealTime } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { entryOf, unknownText } from '@/lib/answers/unknown.ts';
import { EvidenceList } from './evidence-list.tsx';

interface StepLook {
  readonly Icon: LucideIcon;
  readonly look: string;
  readonly text: string;
}

const LOOKS: Readonly<Record<RunStep['state'], StepLook>> = {
  held: { Icon: Check, look: 'bg-completed-wash text-completed', text: 'Seen' },
  missed: { Icon: X, look: 'bg-failed-wash text-failed', text: 'Missed' },
  waiting: { Icon: Ellipsis, look: 'bg-sunken text-ink-3', text: 'Not seen yet' },
};

const lookOf = (state: RunStep['state']) =>
  entryOf<RunStep['state'], StepLook>(LOOKS, state, (other) => ({
    ...LOOKS.waiting,
    text: unknownText(other),
  }));

/** The steps in their order, each with the events that held it. */
export function CaseSteps({ steps }: { steps: readonly RunStep[] }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-1 gap-2.5">
      {steps.map((step) => {
        const { Icon, look, text } = lookOf(step.state);
        return (
          <li
            key={`${step.on} ${step.where} ${step.text}`}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5"
          >
            <span className={cn('mt-px grid size-4.75 place-items-center rounded-full', look)}>
              <Icon aria-hidden="true" strokeWidth={3} className="size-3" />
              <span className="sr-only">{text}</span>
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {step.text}
                  {step.needed > 1 && (
                    <span className="text-ink-3">
                      {' '}
                      ({step.seen} of {step.needed})
                    </span>
                  )}
                </span>
                {step.at !== null && (
                  <span className="text-sm text-ink-3">
                    <RealTime iso={step.at} relativeClassName="hidden" />
                  </span>
                )}
              </p>
              <EvidenceList evidence={step.evidence} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
