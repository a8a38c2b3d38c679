import { parseRulesFile } from '@clearbench/house-rules/files';
import { useState } from 'react';
import { DocumentEditor } from '@/components/documents/document-editor.tsx';
import type { Draft } from '@/components/documents/drafts/drafts.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
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
  const [isSaving, setIsSaving] = useState(false);
  const trial = useTrial(text);
  const document = trial.data?.kind === 'tried' ? trial.data.document : null;
  const isReady = trial.isCurrent && document !== null;
  const problems = trial.isCurrent && trial.data?.kind === 'invalid' ? trial.data.problems : [];
  return (
    <>
      <DocumentEditor
        title="Rules"
        name="the rules"
        text={text}
        onText={onText}
        parse={parseRulesFile}
        form={<RulesForm text={text} onText={onText} problems={problems} />}
        hint="YAML or JSON. The trial and the form update as you type."
        save={{ label: 'Save version…', isPending: false, isReady, onSave: () => setIsSaving(true) }}
        onDiscard={onDiscard}
        check={<TrialCard trial={trial} />}
      />
      {isSaving && (
        <SaveDialog
          document={document}
          text={text}
          basedOn={basedOn}
          onClose={() => setIsSaving(false)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
