import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';

export interface Steps {
  /** The id of the row above; undefined at the top. */
  previous: string | undefined;
  next: string | undefined;
  onStep: (id: string) => void;
}

/** For `onKeyDown` of a drawer or dialog that shows one row of a list: ↑ and ↓ show its neighbours. */
export function stepByKey({ previous, next, onStep }: Steps, event: KeyboardEvent): void {
  const target = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : undefined;
  if (target === undefined || (event.target instanceof Element && event.target.matches(TYPED_INTO))) return;
  event.preventDefault();
  onStep(target);
}

const TYPED_INTO = 'input, textarea, select, [role="combobox"], [role="listbox"], [role="tab"]';

/** Moves from one row of a list to the next. Not disabled at the ends, because a disabled button would lose the focus. */
export function StepButtons({ previous, next, onStep, noun }: Steps & { noun: string }) {
  return (
    <span className="flex gap-0.5">
      <IconButton
        icon={ChevronUp}
        shortcut="↑"
        size="sm"
        label={`Previous ${noun}`}
        aria-keyshortcuts="ArrowUp"
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && onStep(previous)}
      />
      <IconButton
        icon={ChevronDown}
        shortcut="↓"
        size="sm"
        label={`Next ${noun}`}
        aria-keyshortcuts="ArrowDown"
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onStep(next)}
      />
    </span>
  );
}
