import { type RuleKind, ruleSchema } from '@clearbench/house-rules/document';
import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { ItemActions, type ItemActs } from '@/components/documents/item-actions.tsx';
import { ruleText, scopeText } from '../model/rule-text.ts';
import { kindOf, nameOfRule } from '../model/rule-values.ts';

export interface RuleActs extends ItemActs {
  onEdit: (index: number, kind: RuleKind, rule: object) => void;
}

interface RuleListProps {
  /** As in the text, valid or not. */
  rules: readonly unknown[];
  problems: readonly PlacedProblem[];
  /** Null: the rules can only be read. */
  acts: RuleActs | null;
}

/** The rules in words, each with its actions. */
export function RuleList({ rules, problems, acts }: RuleListProps) {
  const names = rules.map(nameOfRule);
  if (rules.length === 0) {
    return (
      <p className="px-4 py-6 text-center text-ink-3">
        No rules: everything the standards allow is accepted.
      </p>
    );
  }
  return (
    <ol className="divide-y divide-line">
      {rules.map((rule, index) => (
        <RuleRow
          // A rule keeps the focus when it moves; of two rules with the same name, the second is identified by its
          // position.
          key={names.indexOf(names[index] ?? null) === index ? names[index] : index}
          rule={rule}
          index={index}
          count={rules.length}
          problems={problems.filter(({ path }) => `${path}/`.startsWith(`/rules/${index}/`))}
          acts={acts}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  rule: unknown;
  index: number;
  count: number;
  problems: readonly PlacedProblem[];
  acts: RuleActs | null;
}

function RuleRow({ rule, index, count, problems, acts }: RowProps) {
  const read = ruleSchema.safeParse(rule).data;
  const kind = kindOf(rule);
  const name = nameOfRule(rule) ?? `Rule ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] max-[18rem]:grid-cols-1 items-start gap-x-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="mono font-medium wrap-anywhere">{name}</span>
          {read !== undefined && <span className="text-sm text-ink-3">{scopeText(read)}</span>}
        </p>
        {read !== undefined && <p className="text-ink-2 wrap-anywhere">{ruleText(read)}</p>}
        {problems.map(({ path, message }) => (
          <p key={`${path} ${message}`} className="text-sm text-failed wrap-anywhere">
            {message}
          </p>
        ))}
        {kind === null && acts !== null && (
          <p className="text-sm text-ink-3">This rule has no form; correct its kind in the text.</p>
        )}
      </div>
      {acts !== null && (
        <ItemActions
          name={`rule ${name}`}
          index={index}
          count={count}
          acts={acts}
          onEdit={kind === null ? null : () => acts.onEdit(index, kind, Object(rule))}
        />
      )}
    </li>
  );
}
