import type { TestPlan } from '@clearbench/contract';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { Play } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { counted } from '@/lib/text/format.ts';
import { useBeginRun } from '../api/acts.ts';
import { limitText } from '../model/limit-text.ts';
import { CodedText } from './coded-text.tsx';
import { PlanAdmin } from './plan-admin.tsx';

interface NotBegunProps {
  plan: TestPlan;
  document: PlanDocument | null;
  onRun: (id: string) => void;
}

/** The cases of a plan, before its first run. */
export function NotBegun({ plan, document, onRun }: NotBegunProps) {
  const { mayManage } = useRights();
  const begin = useBeginRun(plan.name);
  return (
    <Card
      title={plan.title}
      aside={<span className="text-sm text-ink-3">{counted(plan.cases, 'case')}</span>}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5">
        <p className="min-w-0 max-w-[80ch] flex-1 basis-72 text-ink-2">
          {document?.description ??
            'The run keeps the current version of the plan, even if the plan changes later.'}{' '}
          Cases that you start by hand wait for you; for the others, time counts from the start of the run.
        </p>
        <div className="flex flex-wrap gap-2">
          {mayManage && <PlanAdmin plan={plan} />}
          <Button
            variant="primary"
            icon={Play}
            sending={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: ({ id }) => onRun(id) })}
          >
            Start run
          </Button>
        </div>
      </div>
      {document === null ? (
        <Skeleton className="m-4 h-40" />
      ) : (
        <ol className="divide-y divide-line">
          {document.cases.map(({ id, title, instructions: act, within, start, trigger }, index) => (
            <li
              key={id}
              className="grid grid-cols-[1.75rem_minmax(0,1fr)_fit-content(9rem)] gap-x-2 px-4 py-2.5"
            >
              <span className="text-ink-3">{index + 1}</span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{title}</p>
                <p className="text-ink-2 wrap-anywhere whitespace-pre-line">
                  <CodedText text={act} />
                </p>
              </div>
              <span className="text-right text-sm wrap-anywhere text-ink-3">
                {limitText(within)}
                <br />
                {start === 'manual' || (start === undefined && trigger !== undefined)
                  ? 'by hand'
                  : 'with the run'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
