import { PATHS, type TestPlan } from '@clearbench/contract';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { hasComments, parsePlanFile, toYaml } from '@clearbench/test-plans/files';
import { useState } from 'react';
import { Link } from 'wouter';
import { TextView } from '@/components/documents/text-view.tsx';
import { type DocumentView, ViewControl } from '@/components/documents/view-control.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadText } from '@/lib/files/download-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { useSavePlan } from '../api/acts.ts';
import { usePlanCheck } from '../model/use-plan-check.ts';
import { CheckCard } from './check-card.tsx';
import { PlanForm } from './plan-form.tsx';

interface PlanEditorProps {
  document: PlanDocument;
  /** The version that it is based on; null: a new plan. */
  basedOn: number | null;
}

/** A plan as a form or as text, checked as it changes, and its cases in words. Both views edit the same text. */
export function PlanEditor({ document, ...begun }: PlanEditorProps) {
  const [text, setText] = useState(() => toYaml(document));
  // The text and its version stay as opened: they must not silently overwrite what somebody else saves in the
  // meantime.
  const [basedOn] = useState(begun.basedOn);
  const [view, setView] = useState<DocumentView>('form');
  const check = usePlanCheck(text);
  const save = useSavePlan();
  const problems = check.isCurrent ? (check.data?.problems ?? []) : [];
  const isReady = check.isCurrent && check.data?.problems.length === 0;
  const opened = ({ name }: TestPlan) => navigate(`/test-plans?plan=${encodeURIComponent(name)}`);
  return (
    <div data-wide className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Card
        title="Plan"
        aside={
          <>
            {view === 'text' && <SchemaButton />}
            <ViewControl label="View of the plan" view={view} onView={setView} />
          </>
        }
      >
        <div className="grid gap-4 p-4">
          {view === 'form' ? (
            <PlanForm text={text} onText={setText} problems={problems} />
          ) : (
            <TextView
              text={text}
              onText={setText}
              name="the plan"
              hint="YAML or JSON. The check and the form update as you type."
              parse={parsePlanFile}
            />
          )}
          {hasComments(text) && (
            <InlineAlert variant="warning" isSilent title="Comments are not saved">
              <p>
                The workspace stores the plan without comments. Keep a copy of your text if you need them.
              </p>
            </InlineAlert>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="primary"
              sending={save.isPending}
              disabled={!isReady}
              onClick={() => save.mutate({ document: check.data?.document, basedOn }, { onSuccess: opened })}
            >
              {basedOn === null ? 'Assign to this workspace' : 'Save version'}
            </Button>
            <Link href="/test-plans" className={buttonClass('ghost')}>
              Discard
            </Link>
          </div>
        </div>
      </Card>
      <CheckCard check={check} />
    </div>
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
