import { PATHS, type TestPlan } from '@clearbench/contract';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { parsePlanFile, toYaml } from '@clearbench/test-plans/files';
import { useState } from 'react';
import { DocumentEditor } from '@/components/documents/document-editor.tsx';
import { ConflictNotice } from '@/components/documents/drafts/conflict-notice.tsx';
import { DraftNotice } from '@/components/documents/drafts/draft-notice.tsx';
import type { Draft } from '@/components/documents/drafts/drafts.ts';
import { useBeforeDiscard } from '@/components/documents/drafts/use-before-discard.tsx';
import { useDraft } from '@/components/documents/drafts/use-draft.ts';
import { Button } from '@/components/ui/buttons/button.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadText } from '@/lib/files/download-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { useSavePlan } from '../api/acts.ts';
import { versionedPlan } from '../api/versioned-plan.ts';
import { usePlanCheck } from '../model/use-plan-check.ts';
import { CheckCard } from './check-card.tsx';
import { PlanForm } from './plan-form.tsx';

interface PlanEditorProps {
  /** Under which the browser keeps its draft. */
  id: string;
  document: PlanDocument;
  /** The text it was written as, with its comments; null: there is none. */
  text?: string | null;
  /** The plan as it is stored now; null: it is new. */
  stored?: TestPlan | null;
}

/** A plan as a form or as text, checked as it changes, and its cases in words. Both views edit the same text. */
export function PlanEditor({ id, document, text = null, stored = null }: PlanEditorProps) {
  const basedOn = stored?.version ?? null;
  // The text and its version stay as opened: they must not silently overwrite what somebody else saves in the
  // meantime.
  const [begun] = useState(() => ({ text: text ?? toYaml(document), basedOn }));
  const { draft, kept, hasChanges, open, change, rebase, resume, close } = useDraft(id, begun);
  const { ask, question } = useBeforeDiscard(hasChanges || kept !== null);
  const leave = (to: string) => {
    close();
    navigate(to);
  };
  return (
    <div data-wide>
      {question}
      {kept !== null && (
        <DraftNotice
          draft={kept}
          newest={basedOn}
          onContinue={resume}
          onDiscard={() => ask(() => open({ ...begun, basedOn }))}
        />
      )}
      {draft !== null && (
        <OpenPlan
          draft={draft}
          stored={stored}
          onRebase={rebase}
          onText={change}
          onDiscard={() => ask(() => leave('/test-plans'))}
          onSaved={({ name }) => leave(`/test-plans?plan=${encodeURIComponent(name)}`)}
        />
      )}
    </div>
  );
}

interface OpenPlanProps {
  draft: Draft;
  stored: TestPlan | null;
  onRebase: (text: string, theirs: Draft) => void;
  onText: (text: string) => void;
  onDiscard: () => void;
  onSaved: (plan: TestPlan) => void;
}

function OpenPlan({ draft, stored, onRebase, onText, onDiscard, onSaved }: OpenPlanProps) {
  const { text, basedOn } = draft;
  const check = usePlanCheck(text);
  const save = useSavePlan();
  const problems = check.isCurrent ? (check.data?.problems ?? []) : [];
  const isOutdated = stored !== null && stored.version !== basedOn;
  const isReady = check.isCurrent && check.data?.problems.length === 0 && !isOutdated;
  return (
    <>
      {isOutdated && !save.isPending && (
        <ConflictNotice versioned={versionedPlan(stored)} draft={draft} newest={stored} onRebase={onRebase} />
      )}
      <DocumentEditor
        title="Plan"
        name="the plan"
        text={text}
        onText={onText}
        parse={parsePlanFile}
        form={<PlanForm text={text} onText={onText} problems={problems} />}
        hint="YAML or JSON. The check and the form update as you type."
        textAction={<SchemaButton />}
        save={{
          label: basedOn === null ? 'Assign to this workspace' : 'Save version',
          isPending: save.isPending,
          isReady,
          onSave: () =>
            save.mutate({ document: check.data?.document, text, basedOn }, { onSuccess: onSaved }),
        }}
        onDiscard={onDiscard}
        check={<CheckCard check={check} />}
      />
    </>
  );
}

function SchemaButton() {
  const { mutate, isPending } = useSend({
    send: () => apiRequest('GET', PATHS.testPlanJsonSchema),
    onDone: (schema) => downloadText(`${JSON.stringify(schema, null, 2)}\n`, 'test-plan.schema.json'),
    failed: (error) => ({ title: 'Couldn’t download the schema', description: errorText(error) }),
  });
  return (
    <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate()}>
      JSON schema
    </Button>
  );
}
