import { parseRulesFile } from '@clearbench/house-rules/files';
import { useState } from 'react';
import type { Draft } from '@/components/documents/drafts.ts';
import { TextView } from '@/components/documents/text-view.tsx';
import { type DocumentView, ViewControl } from '@/components/documents/view-control.tsx';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { useTrial } from '../model/use-trial.ts';
import { RulesForm } from './rules-form.tsx';
import { TrialCard } from './trial-card.tsx';

const SaveDialog = lazyDialog(() => import('./save-dialog.tsx').then((m) => m.SaveDialog));

interface RulesEditorProps {
  draft: Draft;
  onText: (text: string) => void;
  onDiscard: () => void;
  onSaved: () => void;
}

/** The rules as a form or as text, and the payloads that they would have refused. Both views edit the same text. */
export function RulesEditor({ draft, onText, onDiscard, onSaved }: RulesEditorProps) {
  const { text, basedOn } = draft;
  const [view, setView] = useState<DocumentView>('form');
  const [isSaving, setIsSaving] = useState(false);
  const trial = useTrial(text);
  const document = trial.data?.kind === 'tried' ? trial.data.document : null;
  const isReady = trial.isCurrent && document !== null;
  const problems = trial.isCurrent && trial.data?.kind === 'invalid' ? trial.data.problems : [];
  return (
    <div data-wide className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Card title="Rules" aside={<ViewControl label="View of the rules" view={view} onView={setView} />}>
        <div className="grid gap-4 p-4">
          {view === 'form' ? (
            <RulesForm text={text} onText={onText} problems={problems} />
          ) : (
            <TextView
              text={text}
              onText={onText}
              name="the rules"
              hint="YAML or JSON. The trial and the form update as you type."
              parse={parseRulesFile}
            />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" sending={false} disabled={!isReady} onClick={() => setIsSaving(true)}>
              Save version…
            </Button>
            <Button variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </div>
      </Card>
      <TrialCard trial={trial} />
      {isSaving && (
        <SaveDialog
          document={document}
          text={text}
          basedOn={basedOn}
          onClose={() => setIsSaving(false)}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
