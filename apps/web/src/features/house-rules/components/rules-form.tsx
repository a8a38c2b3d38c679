import { RULE_KINDS, type RuleKind } from '@clearbench/house-rules/document';
import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { freeName } from '@/components/documents/fields/field-values.ts';
import { useTextEdits } from '@/components/documents/use-text-edits.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { readText } from '../model/read-text.ts';
import { RULE_FORMS } from '../model/rule-fields.ts';
import { nameOfRule } from '../model/rule-values.ts';
import type { Asked } from './rule-dialogs.tsx';
import { RuleHeading } from './rule-heading.tsx';
import { RuleList } from './rule-list.tsx';

const RuleDialogs = lazyDialog(() => import('./rule-dialogs.tsx').then((m) => m.RuleDialogs));

interface RulesFormProps {
  text: string;
  onText: (text: string) => void;
  problems: readonly PlacedProblem[];
}

/**
 * The same text as a form: each change is written into the text, so that comments and the formatting of everything
 * else stay.
 */
export function RulesForm({ text, onText, problems }: RulesFormProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { edit, remove } = useTextEdits(text, onText);
  const read = readText(text);
  if (read === null) {
    return (
      <InlineAlert variant="warning" isSilent title="The form can’t be shown">
        <p>
          The text can’t be read as a document with a title and rules. Correct it in the text view; the trial
          shows what is wrong.
        </p>
      </InlineAlert>
    );
  }
  const { rules, details } = read;
  const names = new Set(rules.flatMap((rule) => nameOfRule(rule) ?? []));
  const list = ['rules'];
  const nameOf = (index: number) => nameOfRule(rules[index]) ?? `Rule ${index + 1}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <RuleHeading details={details} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsked({ what: 'details', details })}>
            Title, zone, holidays
          </Button>
          <AddButton
            onKind={(kind) => setAsked({ what: 'rule', kind, index: null, rule: newRule(kind, names) })}
          />
        </div>
      </div>
      <div className="-mx-4 border-y border-line">
        <RuleList
          rules={rules}
          problems={problems}
          acts={{
            onEdit: (index, kind, rule) => setAsked({ what: 'rule', kind, index, rule }),
            onCopy: (index) =>
              edit({ do: 'copy', list, index, properties: { name: freeName(nameOf(index), names) } }),
            onMove: (index, to) => edit({ do: 'move', list, index, to }),
            onRemove: (index) => remove(list, index, 'Rule', nameOf(index)),
          }}
        />
      </div>
      {asked !== null && (
        <RuleDialogs asked={asked} names={names} onEdit={edit} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function AddButton({ onKind }: { onKind: (kind: RuleKind) => void }) {
  return (
    <MenuButton
      keepsFocus
      sections={[
        {
          key: 'kinds',
          items: RULE_KINDS.map((kind) => ({
            key: kind,
            content: RULE_FORMS[kind].label,
            onSelect: () => onKind(kind),
          })),
        },
      ]}
    >
      <Button size="sm">
        Add rule
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}

/** A select has no empty option: a new rule begins with its first option. */
function newRule(kind: RuleKind, names: ReadonlySet<string>): object {
  const chosen = RULE_FORMS[kind].fields.flatMap(({ name, control }) =>
    Array.isArray(control) && control[0].value !== '' ? [[name, control[0].value] as const] : [],
  );
  return { name: freeName(kind, names), kind, ...Object.fromEntries(chosen) };
}
