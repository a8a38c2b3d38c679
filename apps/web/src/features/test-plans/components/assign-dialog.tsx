import type { ReadyPlan, TestPlan } from '@clearbench/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { useSavePlan } from '../api/acts.ts';
import { useReadyPlans } from '../api/read.ts';
import { editorUrl } from '../model/editor-url.ts';
import { PlanInWords } from './plan-in-words.tsx';

interface AssignDialogProps {
  assigned: readonly TestPlan[];
  onClose: () => void;
}

/** The ready plans: assign them unchanged, or adapt them first. */
export function AssignDialog({ assigned, onClose }: AssignDialogProps) {
  const { data, error, refetch } = useReadyPlans();
  return (
    <Dialog
      onClose={onClose}
      title="Assign Plan"
      description="Members of this workspace see it right away. A run starts when they start it."
      size="lg"
    >
      <LoadFailure title="The ready-made plans could not be loaded" error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton className="h-64" />}
      {data !== undefined && (
        <ul className="divide-y divide-line">
          {data.map((ready) => (
            <ReadyItem
              key={ready.name}
              ready={ready}
              isAssigned={assigned.some(({ name }) => name === ready.document.name)}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-ink-2">
        None of these fit?
        <Link href={editorUrl({})} className={buttonClass('secondary', 'sm')}>
          Write your own
        </Link>
      </p>
    </Dialog>
  );
}

interface ReadyItemProps {
  ready: ReadyPlan;
  isAssigned: boolean;
  onClose: () => void;
}

function ReadyItem({ ready: { name, description, document }, isAssigned, onClose }: ReadyItemProps) {
  const save = useSavePlan();
  const [isOpen, setIsOpen] = useState(false);
  const { title, cases } = document;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold wrap-anywhere">
          {title} <span className="font-normal text-ink-3">{cases.length} cases</span>
        </p>
        <p className="text-ink-2">{description}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`Preview: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Preview
        </Button>
        <Link
          href={editorUrl({ ready: name })}
          className={buttonClass('ghost', 'sm')}
          aria-label={`Edit first: ${title}`}
        >
          Edit first
        </Link>
        <Button
          size="sm"
          sending={save.isPending}
          disabled={isAssigned}
          aria-label={`${isAssigned ? 'Assigned' : 'Assign'}: ${title}`}
          onClick={() => save.mutate({ document, basedOn: null }, { onSuccess: onClose })}
        >
          {isAssigned ? 'Assigned' : 'Assign'}
        </Button>
      </div>
      {isOpen && (
        <div className="basis-full">
          <PlanInWords plan={document} />
        </div>
      )}
    </li>
  );
}
