import type { RunCase, TestRun } from '@clearbench/contract';
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Moment } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { isReturning } from '@/lib/navigation/return.ts';
import { counted } from '@/lib/text/format.ts';
import { limitText } from '../model/limit-text.ts';
import { caseLook } from '../model/state-labels.ts';
import { CaseDetails } from './case-details.tsx';
import { StartButton } from './start-button.tsx';

interface CaseItemProps {
  run: TestRun;
  case: RunCase;
  /** True for the case to work on next. */
  isNext: boolean;
}

/** A case in one line, with its details below, which are open if somebody has to act. */
export function CaseItem({ run, case: one, isNext }: CaseItemProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { id, title, state, attempt, comments } = one;
  const isOpen = chosen ?? (isNext || state === 'failed');
  const { text, tone, Icon } = caseLook(state);
  const anchor = `case-${id}`;
  const item = useLinkTarget(anchor, () => setChosen(true));
  return (
    <li id={anchor} ref={item} className="scroll-mt-20 border-b border-line last:border-b-0">
      <div className="relative grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 px-4 py-2 hover:bg-sunken">
        <ChevronRight aria-hidden="true" className={cn('size-4 text-ink-3', isOpen && 'rotate-90')} />
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
            {/* Its `after` covers the whole line, so a click anywhere on the line presses it. */}
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setChosen(!isOpen)}
              className="min-h-6 text-left after:absolute after:inset-0"
            >
              {title}
            </button>
          </h3>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            {comments.length > 0 && <span>{counted(comments.length, 'comment')}</span>}
            {attempt > 1 && <span>attempt {attempt}</span>}
            <CaseTime case={one} />
            {!isOpen && state === 'open' && (
              // `relative` raises it above the button that covers the line.
              <span className="relative">
                <StartButton run={run} case={one} />
              </span>
            )}
            <Badge tone={tone}>
              <Icon aria-hidden="true" strokeWidth={2.5} className="size-3" />
              {text}
            </Badge>
          </span>
        </div>
      </div>
      {isOpen && <CaseDetails run={run} case={one} />}
    </li>
  );
}

/** Calls `onLink` if the address of the page names the anchor, and when a link to it is clicked. Returns the ref of its element. */
function useLinkTarget(anchor: string, onLink: () => void) {
  const element = useRef<HTMLLIElement>(null);
  const [isBack] = useState(isReturning);
  const linked = useEffectEvent(onLink);
  useEffect(() => {
    if (location.hash === `#${anchor}`) {
      linked();
      // Cases are rendered after the page has loaded, so the browser could not scroll to this one.
      if (!isBack) element.current?.scrollIntoView();
    }
    // Not `hashchange`: a second click on a link changes no hash, but must open a case that was closed in between.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')?.getAttribute('href') === `#${anchor}`) linked();
    };
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [anchor, isBack]);
  return element;
}

function CaseTime({ case: { state, dueAt, endedAt, within } }: { case: RunCase }) {
  if (state === 'running' && dueAt !== null) {
    return <Countdown until={dueAt} label="Time left" over="Time is up" />;
  }
  if (endedAt !== null) return <Moment iso={endedAt} />;
  return state === 'open' ? <span>within {limitText(within)}</span> : null;
}
