import type { Branch, Timeline } from '@clearbench/contract';
import { CornerDownRight } from 'lucide-react';
import { hopTitle } from '@/components/route/hop-texts.ts';
import { ClockTime } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { branchEnd, stepDetail } from '../../model/route.ts';
import { MessageLink } from './message-link.tsx';

interface BranchListProps {
  timeline: Timeline;
  onMessage: (id: string) => void;
}

/** Rejections, returns, recalls and investigations, with the hop where each left the direct route. */
export function BranchList({ timeline, onMessage }: BranchListProps) {
  if (timeline.branches.length === 0) return null;
  return (
    <ul aria-label="Off the planned route" className="grid grid-cols-1 gap-3 px-4 pb-3.5 wrap-anywhere">
      {timeline.branches.map((branch) => (
        <BranchItem key={branch.key} branch={branch} timeline={timeline} onMessage={onMessage} />
      ))}
    </ul>
  );
}

function BranchItem({ branch, timeline, onMessage }: BranchListProps & { branch: Branch }) {
  const from = timeline.hops.find(({ key }) => key === branch.hop);
  const types = new Map(timeline.messages.map(({ id, type }) => [id, type]));
  const end = branchEnd(branch);
  return (
    <li className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex min-w-0 gap-2 font-medium">
          <CornerDownRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="min-w-0">{branch.title}</span>
        </span>
        {from !== undefined && <span className="min-w-0 text-sm text-ink-3">leaves at {hopTitle(from)}</span>}
        <Badge tone={end.tone} className="ml-auto">
          {end.label}
        </Badge>
      </p>
      <ol className="mt-1.5 grid gap-1 border-l-2 border-dashed border-line-strong pl-3 ml-1.75">
        {branch.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          <li key={index} className="grid items-baseline gap-x-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="wrap-anywhere">
              {step.text} <StepDetail {...stepDetail(step, branch.steps[index - 1])} />
            </span>
            <span className="flex min-w-0 items-baseline gap-2.5">
              {step.messageId !== null && types.has(step.messageId) && (
                <MessageLink
                  text={types.get(step.messageId) ?? ''}
                  onOpen={() => step.messageId !== null && onMessage(step.messageId)}
                />
              )}
              <ClockTime iso={step.at} className="text-ink-3" />
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}

function StepDetail({ code, meaning }: ReturnType<typeof stepDetail>) {
  return (
    <>
      {code !== null && <span className="mono text-ink-2">{code} </span>}
      {meaning !== null && <span className="text-ink-3">{meaning}</span>}
    </>
  );
}
