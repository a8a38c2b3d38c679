import { PATHS, type TestPlan } from '@clearbench/contract';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { hasComments, toYaml } from '@clearbench/test-plans/files';
import { useState } from 'react';
import { Link } from 'wouter';
import { DocumentText } from '@/components/documents/document-text.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadText } from '@/lib/files/download-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { useSavePlan } from '../api/acts.ts';
import { usePlanCheck } from '../model/use-plan-check.ts';
import { CheckCard } from './check-card.tsx';

interface PlanEditorProps {
  document: PlanDocument;
  /** The version that it is based on; null: a new plan. */
  basedOn: number | null;
}

/** The text of a plan, checked as it is typed, and its cases in words. */
export function PlanEditor({ document, ...begun }: PlanEditorProps) {
  const [text, setText] = useState(() => toYaml(document));
  // The text and its version stay as opened: they must not silently overwrite what somebody else saves in the
  // meantime.
  const [basedOn] = useState(begun.basedOn);
  const check = usePlanCheck(text);
  const save = useSavePlan();
  const isReady = check.isCurrent && check.data?.problems.length === 0;
  const opened = ({ name }: TestPlan) => navigate(`/test-plans?plan=${encodeURIComponent(name)}`);
  return (
    <div data-wide className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Card title="Plan" aside={<SchemaButton />}>
        <div className="grid gap-4 p-4">
          <Field label="Text of the plan" hint="YAML or JSON. The check updates as you type." hideLabel>
            <DocumentText text={text} onText={setText} />
          </Field>
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
