import { Check } from 'lucide-react';
import { cn } from '../cn.ts';

export interface StepperProps {
  /** Accessible name of the whole stepper: `Setup wizard`. */
  label: string;
  steps: readonly string[];
  /** Index of the current step; the number of steps once all are done. */
  current: number;
  /** Turns completed steps into buttons that lead back. */
  onStep?: (index: number) => void;
}

type StepState = 'done' | 'current' | 'ahead';

const EDGES: Record<StepState, string> = {
  done: 'border-completed text-ink-2',
  current: 'border-accent font-medium text-ink',
  ahead: 'border-line-strong text-ink-3 forced-colors:border-dotted',
};

const SPOKEN: Record<StepState, string> = { done: ', done', current: '', ahead: '' };

function stateOf(index: number, current: number): StepState {
  if (index < current) return 'done';
  return index === current ? 'current' : 'ahead';
}

/** The current position in a fixed sequence of steps. On a narrow screen only the current step keeps its text. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-1.5 text-sm">
      {steps.map((step, index) => {
        const state = stateOf(index, current);
        const text = (
          <>
            <span className="shrink-0">
              {state === 'done' ? (
                <Check aria-hidden="true" className="inline size-3.5 text-completed" />
              ) : (
                index + 1
              )}
            </span>
            <span className={cn('min-w-0 wrap-anywhere', state !== 'current' && 'max-sm:sr-only')}>
              {step}
              <span className="sr-only">{SPOKEN[state]}</span>
            </span>
          </>
        );
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cn(
              'min-w-0 border-t-3 pt-1.5',
              state === 'current' ? 'flex-1 max-sm:flex-4' : 'flex-1',
              EDGES[state],
            )}
          >
            {state === 'done' && onStep !== undefined ? (
              <button
                type="button"
                onClick={() => onStep(index)}
                className="relative flex min-h-6 min-w-6 gap-1.5 text-left hover:text-ink hover:underline"
              >
                {text}
              </button>
            ) : (
              <span className="flex min-h-6 gap-1.5">{text}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
