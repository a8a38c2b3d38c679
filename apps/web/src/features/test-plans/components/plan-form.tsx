import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { freeName } from '@/components/documents/fields/field-values.ts';
import { useTextEdits } from '@/components/documents/use-text-edits.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { idOfCase, readPlanText, textOr } from '../model/read-plan-text.ts';
import { PlanCaseItem } from './plan-case-item.tsx';
import type { Asked } from './plan-dialogs.tsx';

const PlanDialogs = lazyDialog(() => import('./plan-dialogs.tsx').then((m) => m.PlanDialogs));

interface PlanFormProps {
  text: string;
  onText: (text: string) => void;
  problems: readonly PlacedProblem[];
}

const CASES = ['cases'];

/** The text of a plan as a form: each change is written into the text, where everything else stays unchanged. */
export function PlanForm({ text, onText, problems }: PlanFormProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { edit, remove } = useTextEdits(text, onText);
  const read = readPlanText(text);
  if (read === null) {
    return (
      <InlineAlert variant="warning" isSilent title="The form can’t be shown">
        <p>
          The text can’t be read as a plan with cases. Correct it in the text view; the check shows what is
          wrong.
        </p>
      </InlineAlert>
    );
  }
  const { cases, details } = read;
  const ids = new Set(cases.flatMap((item) => idOfCase(item) ?? []));
  const nameOf = (index: number) => idOfCase(cases[index]) ?? `Case ${index + 1}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p>
            <span className="font-semibold wrap-anywhere">{textOr(details.title, 'Untitled')}</span>
            <span className="mono ml-2 text-sm text-ink-3 wrap-anywhere">{textOr(details.name, '')}</span>
          </p>
          <p className="text-ink-2 wrap-anywhere">{textOr(details.description, '')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsked({ what: 'plan', details })}>
            Title, name, description
          </Button>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => setAsked({ what: 'case', index: null, before: { id: freeName('case', ids) } })}
          >
            Add case
          </Button>
        </div>
      </div>
      <div className="-mx-4 border-y border-line">
        {cases.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-3">No cases yet: add the first one.</p>
        ) : (
          <ol className="divide-y divide-line">
            {cases.map((item, index) => (
              <PlanCaseItem
                // A case keeps the focus when it moves.
                key={
                  cases.findIndex((other) => idOfCase(other) === idOfCase(item)) === index
                    ? nameOf(index)
                    : index
                }
                item={item}
                index={index}
                count={cases.length}
                problems={problems.filter(({ path }) => `${path}/`.startsWith(`/cases/${index}/`))}
                onAsk={setAsked}
                edits={{ edit, remove }}
                acts={{
                  onCopy: () =>
                    edit({
                      do: 'copy',
                      list: CASES,
                      index,
                      properties: { id: freeName(nameOf(index), ids) },
                    }),
                  onMove: (_, to) => edit({ do: 'move', list: CASES, index, to }),
                  onRemove: () => remove(CASES, index, 'Case', nameOf(index)),
                }}
              />
            ))}
          </ol>
        )}
      </div>
      {asked !== null && <PlanDialogs asked={asked} ids={ids} onEdit={edit} onClose={() => setAsked(null)} />}
    </div>
  );
}
