import { PATHS, type TestPlan } from '@clearbench/contract';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { parsePlanFile, toYaml } from '@clearbench/test-plans/files';
import { useState } from 'react';
import { DocumentEditor } from '@/components/documents/document-editor.tsx';
import { DraftConflicts } from '@/components/documents/drafts/draft-conflicts.tsx';
import { DraftNotice } from '@/components/documents/drafts/draft-notice.tsx';
import { isOutdated } from '@/components/documents/drafts/drafts.ts';
import { useDiscardQuestion } from '@/components/documents/drafts/use-discard-question.tsx';
import { type OpenDraft, useDraft } from '@/components/documents/drafts/use-draft.ts';
import type { Versioned } from '@/components/documents/versions/versioned.ts';
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
  const { open, left, begin, resume, forget, close } = useDraft(id, begun);
  const { ask, question } = useDiscardQuestion(left !== null || open?.hasChanges === true);
  const leave = (to: string) => {
    close();
    navigate(to);
  };
  return (
    <div data-wide>
      {question}
      {left !== null && (
        <DraftNotice
          draft={left}
          newest={basedOn}
          onContinue={resume}
          onDiscard={() =>
            ask(() => {
              forget();
              begin(begun);
            })
          }
        />
      )}
      {open !== null && (
        <OpenPlan
          versioned={versionedPlan(stored ?? document)}
          open={open}
          stored={stored}
          onDiscard={() => ask(() => leave('/test-plans'))}
          onSaved={({ name }) => leave(`/test-plans?plan=${encodeURIComponent(name)}`)}
        />
      )}
    </div>
  );
}

interface OpenPlanProps {
  versioned: Versioned;
  open: OpenDraft;
  stored: TestPlan | null;
  onDiscard: () => void;
  onSaved: (plan: TestPlan) => void;
}

function OpenPlan({ versioned, open, stored, onDiscard, onSaved }: OpenPlanProps) {
  const { text, basedOn } = open.draft;
  const check = usePlanCheck(text);
  const save = useSavePlan();
  const problems = check.isCurrent ? (check.data?.problems ?? []) : [];
  const isReady = check.isCurrent && check.data?.problems.length === 0 && !isOutdated(open.draft, stored);
  return (
    <>
      {!save.isPending && <DraftConflicts versioned={versioned} open={open} newest={stored} />}
      <DocumentEditor
        title="Plan"
        name="the plan"
        text={text}
        onText={open.change}
        parse={parsePlanFile}
        form={<PlanForm text={text} onText={open.change} problems={problems} />}
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
