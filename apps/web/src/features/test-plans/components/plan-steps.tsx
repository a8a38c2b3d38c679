import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { ChevronDown } from 'lucide-react';
import { ItemActions } from '@/components/documents/item-actions.tsx';
import type { useTextEdits } from '@/components/documents/use-text-edits.ts';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { isObject } from '@/lib/answers/is-object.ts';
import { textOr } from '../model/read-plan-text.ts';
import { READY_STEP_KINDS, readyStep } from '../model/ready-steps.ts';
import { kindOfStep, newStep, type StepKind, type StepList } from '../model/step-values.ts';
import { inWords } from '../model/time-limit.ts';
import type { Asked } from './plan-dialogs.tsx';

interface PlanStepsProps {
  caseIndex: number;
  caseName: string;
  list: StepList;
  label: string;
  /** As in the text, valid or not. */
  items: readonly unknown[];
  /** The steps that must happen: later conditions can use their events. */
  steps: readonly unknown[];
  problems: readonly PlacedProblem[];
  onAsk: (asked: Asked) => void;
  edits: ReturnType<typeof useTextEdits>;
}

/** The steps of a case, or what must not happen in it. */
export function PlanSteps(props: PlanStepsProps) {
  const { caseIndex, caseName, list, label, items, steps, problems, onAsk, edits } = props;
  const path = ['cases', caseIndex, list];
  const what = list === 'steps' ? 'step' : 'exclusion';
  const ask = (kind: StepKind, index: number | null, before: Readonly<Record<string, unknown>>) =>
    onAsk({
      what: 'step',
      list,
      caseIndex,
      index,
      kind,
      before,
      earlier: list === 'steps' && index !== null ? steps.slice(0, index) : steps,
    });
  return (
    <section aria-label={`${label}: ${caseName}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-3">{label}</p>
        <AddButton
          label={`Add ${what}`}
          name={`Add ${what} to ${caseName}`}
          onKind={(kind) => ask(kind, null, newStep(kind))}
        />
      </div>
      <ol className="grid">
        {items.map((item, index) => {
          const step = isObject(item) ? item : {};
          const kind = kindOfStep(step);
          const at = `/cases/${caseIndex}/${list}/${index}/`;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names of their own
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] max-[18rem]:grid-cols-1 items-start gap-x-3 py-1"
            >
              <div className="min-w-0 pt-1">
                <p className="wrap-anywhere">
                  {list === 'steps' && <span className="mr-2 text-ink-3">{index + 1}.</span>}
                  {textOr(step.text, 'Without words')}
                  <span className="ml-2 text-sm text-ink-3">{optionsText(step)}</span>
                </p>
                {kind === 'cel' && (
                  <p className="mono text-sm text-ink-3 wrap-anywhere">{textOr(step.where, '')}</p>
                )}
                {problems
                  .filter((problem) => `${problem.path}/`.startsWith(at))
                  .map((problem) => (
                    <p
                      key={`${problem.path} ${problem.message}`}
                      className="text-sm text-failed wrap-anywhere"
                    >
                      {problem.message}
                    </p>
                  ))}
              </div>
              <ItemActions
                name={`${what} ${index + 1} of ${caseName}`}
                index={index}
                count={items.length}
                onEdit={isObject(item) ? () => ask(kind, index, step) : null}
                acts={{
                  onCopy: () => edits.edit({ do: 'copy', list: path, index, properties: {} }),
                  onMove: (_, to) => edits.edit({ do: 'move', list: path, index, to }),
                  onRemove: () =>
                    edits.remove(
                      path,
                      index,
                      list === 'steps' ? 'Step' : 'Exclusion',
                      textOr(step.text, 'It'),
                    ),
                }}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function AddButton({
  label,
  name,
  onKind,
}: {
  label: string;
  name: string;
  onKind: (kind: StepKind) => void;
}) {
  const ready = READY_STEP_KINDS.map((kind) => ({
    key: kind,
    content: readyStep(kind).label,
    onSelect: () => onKind(kind),
  }));
  return (
    <MenuButton
      keepsFocus
      sections={[
        { key: 'ready', items: ready },
        {
          key: 'cel',
          items: [{ key: 'cel', content: 'Other condition (CEL)', onSelect: () => onKind('cel') }],
        },
      ]}
    >
      <Button size="sm" variant="ghost" aria-label={name}>
        {label}
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}

function optionsText({ count, within }: Readonly<Record<string, unknown>>): string {
  const times = count === undefined ? [] : [`${String(count)} times`];
  return [...times, ...(within === undefined ? [] : [`within ${String(inWords(within))}`])].join(', ');
}
