import type { RunCase, TestRun } from '@clearbench/contract';
import { RealTime } from '@/components/time.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseSteps } from './case-steps.tsx';
import { CodedText } from './coded-text.tsx';
import { Comments } from './comments.tsx';
import { FailureNote } from './failure-note.tsx';

interface CaseDetailsProps {
  run: TestRun;
  case: RunCase;
}

/** The task, the expected events, the events so far, and the comments. */
export function CaseDetails({ run, case: one }: CaseDetailsProps) {
  const { failure, trigger, waiver, steps } = one;
  return (
    <div className="grid grid-cols-1 gap-4 pt-1 pr-4 pb-4 pl-10 max-sm:pl-4">
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
        <SectionBoundary title="What you do" text={one.instructions} />
        <SectionBoundary title="What must happen" text={one.expect} />
      </div>
      {trigger !== null && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          <span className="text-ink-3">When it starts: </span>
          {trigger.text}
        </p>
      )}
      {failure !== null && one.state !== 'passed' && <FailureNote failure={failure} />}
      <CaseSteps steps={steps} />
      {waiver !== null && (
        <p className="border-l-2 border-line-strong pl-3 wrap-anywhere">
          Waived by {waiver.by}, <RealTime iso={waiver.at} relativeClassName="hidden" />: {waiver.reason}
        </p>
      )}
      <CaseActions run={run} case={one} />
      <Comments run={run} case={one} />
    </div>
  );
}

function SectionBoundary({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm font-semibold text-ink-3">{title}</h4>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line">
        <CodedText text={text} />
      </p>
    </div>
  );
}
