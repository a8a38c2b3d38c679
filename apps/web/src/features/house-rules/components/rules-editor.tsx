import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '@/components/late.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Field } from '@/components/ui/field.tsx';
import { MenuButton } from '@/components/ui/menu-button.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { Draft } from '../model/draft.ts';
import { RULE_TEMPLATES, withRule } from '../model/rule-templates.ts';
import { useTrial } from '../model/use-trial.ts';
import { RuleList } from './rule-list.tsx';
import { TrialCard } from './trial-card.tsx';

const SaveDialog = lateDialog(() => import('./save-dialog.tsx').then((m) => m.SaveDialog));

interface RulesEditorProps {
  draft: Draft;
  onText: (text: string) => void;
  onClose: () => void;
}

const ROWS_MIN = 18;
const ROWS_MAX = 34;

/** The text of the rules, what they say, and what they would have refused. */
export function RulesEditor({ draft, onText, onClose }: RulesEditorProps) {
  const { text, basedOn } = draft;
  const [isSaving, setIsSaving] = useState(false);
  const trial = useTrial(text);
  const document = trial.data?.kind === 'tried' ? trial.data.document : null;
  const isReady = trial.isCurrent && document !== null;
  const rows = Math.min(ROWS_MAX, Math.max(ROWS_MIN, text.split('\n').length + 1));
  return (
    <div data-wide className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Card
        title="Rules"
        aside={
          <MenuButton
            sections={[
              {
                key: 'kinds',
                items: RULE_TEMPLATES.map(({ label, yaml }) => ({
                  key: label,
                  content: label,
                  onSelect: () => onText(withRule(text, yaml)),
                })),
              },
            ]}
          >
            <Button size="sm">
              Add rule
              <ChevronDown aria-hidden="true" />
            </Button>
          </MenuButton>
        }
      >
        <div className="grid gap-4 p-4">
          <Field label="Text of the rules" hint="YAML or JSON. The trial follows what you type." hideLabel>
            <Textarea
              rows={rows}
              spellCheck={false}
              autoCapitalize="off"
              className="mono resize-y overflow-x-auto whitespace-pre"
              wrap="off"
              value={text}
              onChange={(event) => onText(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" sending={false} disabled={!isReady} onClick={() => setIsSaving(true)}>
              Save version…
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Discard
            </Button>
          </div>
        </div>
      </Card>
      <div className="grid min-w-0 gap-4">
        <TrialCard trial={trial} />
        <RuleList document={document} />
      </div>
      {isSaving && (
        <SaveDialog
          document={document}
          basedOn={basedOn}
          onClose={() => setIsSaving(false)}
          onSaved={onClose}
        />
      )}
    </div>
  );
}
