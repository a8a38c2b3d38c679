import { parseRulesFile } from '@clearbench/house-rules/files';
import { useState } from 'react';
import { DocumentEditor } from '@/components/documents/document-editor.tsx';
import type { Newest } from '@/components/documents/drafts/conflict-notice.tsx';
import { DraftConflicts } from '@/components/documents/drafts/draft-conflicts.tsx';
import { isOutdated } from '@/components/documents/drafts/drafts.ts';
import type { OpenDraft } from '@/components/documents/drafts/use-draft.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { useTrial } from '../model/use-trial.ts';
import { RulesForm } from './rules-form.tsx';
import { TrialCard } from './trial-card.tsx';
import { VERSIONED } from './version-actions.tsx';

const SaveDialog = lazyDialog(() => import('./save-dialog.tsx').then((m) => m.SaveDialog));

interface RulesEditorProps {
  open: OpenDraft;
  /** Null: there is no version yet. */
  newest: Newest | null;
  onDiscard: () => void;
  onSaved: () => void;
}

/** The rules as a form or as text, and the payloads that they would have refused. Both views edit the same text. */
export function RulesEditor({ open, newest, onDiscard, onSaved }: RulesEditorProps) {
  const { text, basedOn } = open.draft;
  const [isSaving, setIsSaving] = useState(false);
  const trial = useTrial(text);
  const document = trial.data?.kind === 'tried' ? trial.data.document : null;
  const isReady = trial.isCurrent && document !== null && !isOutdated(open.draft, newest);
  const problems = trial.isCurrent && trial.data?.kind === 'invalid' ? trial.data.problems : [];
  return (
    <>
      {!isSaving && <DraftConflicts versioned={VERSIONED} open={open} newest={newest} />}
      <DocumentEditor
        title="Rules"
        name="the rules"
        text={text}
        onText={open.change}
        parse={parseRulesFile}
        form={<RulesForm text={text} onText={open.change} problems={problems} />}
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
