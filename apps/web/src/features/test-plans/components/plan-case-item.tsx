import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { ItemActions, type ItemActs } from '@/components/documents/item-actions.tsx';
import type { useTextEdits } from '@/components/documents/use-text-edits.ts';
import { isObject } from '@/lib/answers/is-object.ts';
import { counted } from '@/lib/text/format.ts';
import { CASE_FIELDS } from '../model/plan-fields.ts';
import { entriesOf, idOfCase, textOr } from '../model/read-plan-text.ts';
import { inWords } from '../model/time-limit.ts';
import type { Asked } from './plan-dialogs.tsx';
import { PlanSteps } from './plan-steps.tsx';

interface PlanCaseItemProps {
  /** As in the text, valid or not. */
  item: unknown;
  index: number;
  count: number;
  problems: readonly PlacedProblem[];
  onAsk: (asked: Asked) => void;
  edits: ReturnType<typeof useTextEdits>;
  acts: ItemActs;
}

/** A case of the plan in words, with its steps. */
export function PlanCaseItem({ item, index, count, problems, onAsk, edits, acts }: PlanCaseItemProps) {
  const before = isObject(item) ? item : {};
  const name = idOfCase(item) ?? `Case ${index + 1}`;
  const steps = entriesOf(before.steps);
  const never = entriesOf(before.never);
  const isOfStep = ({ path }: PlacedProblem) => /^\/cases\/\d+\/(?:steps|never)\/\d/.test(path);
  const lists = { caseIndex: index, caseName: name, problems: problems.filter(isOfStep), onAsk, edits };
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] max-[18rem]:grid-cols-1 items-start gap-x-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium wrap-anywhere">{textOr(before.title, 'Untitled')}</span>
            <span className="mono text-sm text-ink-3 wrap-anywhere">{name}</span>
          </p>
          <p className="text-sm text-ink-3 wrap-anywhere">{termsText(before)}</p>
          {problems
            .filter((problem) => !isOfStep(problem))
            .map(({ path, message }) => (
              <p key={`${path} ${message}`} className="text-sm text-failed wrap-anywhere">
                {message}
              </p>
            ))}
        </div>
        <ItemActions
          name={`case ${name}`}
          index={index}
          count={count}
          acts={acts}
          onEdit={isObject(item) ? () => onAsk({ what: 'case', index, before }) : null}
        />
      </div>
      {isObject(item) && steps !== null && never !== null && (
        <details open={steps.length === 0 || count <= OPEN_AT_MOST || problems.some(isOfStep)}>
          <summary className="min-h-6 cursor-pointer text-sm font-medium text-ink-2">
            {counted(steps.length, 'step')}
            {never.length > 0 && `, ${counted(never.length, 'event')} that must not happen`}
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-3">
            <PlanSteps
              {...lists}
              list="steps"
              label="Must happen, in this order"
              items={steps}
              steps={steps}
            />
            <PlanSteps {...lists} list="never" label="Must not happen" items={never} steps={steps} />
          </div>
        </details>
      )}
    </li>
  );
}

/** The steps of more cases are folded at first. */
const OPEN_AT_MOST = 3;

const TRIGGER_OPTIONS = CASE_FIELDS.find(({ name }) => name === 'trigger')?.control;

/** `Within 2 hours · Advance the virtual clock` */
function termsText({ within, trigger }: Readonly<Record<string, unknown>>): string {
  const kind = isObject(trigger) ? trigger.kind : undefined;
  const option = Array.isArray(TRIGGER_OPTIONS)
    ? TRIGGER_OPTIONS.find(({ value }) => value === kind)
    : undefined;
  const limit = within === undefined ? [] : [`Within ${String(inWords(within))}`];
  return [...limit, ...(option === undefined ? [] : [option.label])].join(' · ');
}
