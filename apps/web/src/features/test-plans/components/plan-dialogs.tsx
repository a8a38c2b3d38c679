import type { TextEdit } from '@clearbench/rule-documents/edit-text';
import { planDocumentSchema } from '@clearbench/test-plans/document';
import { present } from '@/components/documents/fields/field-values.ts';
import { FieldsDialog } from '@/components/documents/fields/fields-dialog.tsx';
import { caseOf, caseProblems, shownCase } from '../model/case-values.ts';
import { CASE_FIELDS, CASE_OPTIONS, PLAN_FIELDS } from '../model/plan-fields.ts';
import { problemsIn } from '../model/plan-problems.ts';
import { readyStep } from '../model/ready-steps.ts';
import {
  type StepKind,
  type StepList,
  shownStep,
  stepFields,
  stepOf,
  stepProblems,
} from '../model/step-values.ts';

type Properties = Readonly<Record<string, unknown>>;

interface AskedStep {
  what: 'step';
  caseIndex: number;
  list: StepList;
  /** Null: a new one. */
  index: number | null;
  kind: StepKind;
  /** As in the text, valid or not. */
  before: Properties;
  /** The earlier steps of the case, valid or not. */
  earlier: readonly unknown[];
}

interface AskedCase {
  what: 'case';
  index: number | null;
  before: Properties;
}

/** The open dialog. */
export type Asked = { what: 'plan'; details: Properties } | AskedCase | AskedStep;

interface DialogProps<A> {
  asked: A;
  onEdit: (edit: TextEdit) => unknown;
  onClose: () => void;
}

/** @param ids of all cases */
export function PlanDialogs({ ids, asked, ...rest }: DialogProps<Asked> & { ids: ReadonlySet<string> }) {
  switch (asked.what) {
    case 'plan':
      return (
        <FieldsDialog
          title="Title, Name, Description"
          fields={PLAN_FIELDS}
          properties={asked.details}
          problemsOf={(properties) => {
            const problems = problemsIn(planDocumentSchema, present(properties));
            problems.delete('cases');
            return problems;
          }}
          onSave={(properties) => rest.onEdit({ do: 'set', properties })}
          onClose={rest.onClose}
        />
      );
    case 'case':
      return <CaseDialog asked={asked} ids={ids} {...rest} />;
    case 'step':
      return <StepDialog asked={asked} {...rest} />;
  }
}

function CaseDialog({ asked, ids, onEdit, onClose }: DialogProps<AskedCase> & { ids: ReadonlySet<string> }) {
  const { index, before } = asked;
  const others = new Set([...ids].filter((id) => id !== before.id));
  return (
    <FieldsDialog
      title={index === null ? 'Add Case' : 'Edit Case'}
      fields={CASE_FIELDS}
      folded={{ label: 'Start and end', fields: CASE_OPTIONS }}
      properties={shownCase(before)}
      problemsOf={(shown) => caseProblems(shown, others)}
      onSave={(shown) => {
        const properties = caseOf(shown, before);
        onEdit(
          index === null
            ? { do: 'add', list: ['cases'], item: present({ ...properties, steps: [] }) }
            : { do: 'set', at: ['cases', index], properties },
        );
      }}
      onClose={onClose}
    />
  );
}

function StepDialog({ asked, onEdit, onClose }: DialogProps<AskedStep>) {
  const { caseIndex, list, index, kind, before, earlier } = asked;
  const path = ['cases', caseIndex, list];
  const { own, options } = stepFields(kind, list, earlier);
  const label = kind === 'cel' ? 'Other Condition' : readyStep(kind).label;
  const what = list === 'steps' ? 'Step' : 'Exclusion';
  return (
    <FieldsDialog
      title={`${index === null ? 'Add' : 'Edit'} ${what}: ${label}`}
      fields={own}
      {...(options.length > 0 && { folded: { label: 'Count, time limit, name', fields: options } })}
      properties={shownStep(before, kind)}
      problemsOf={(shown) => stepProblems(shown, kind, list)}
      onSave={(shown) => {
        const properties = stepOf(shown, kind, before);
        onEdit(
          index === null
            ? { do: 'add', list: path, item: present(properties) }
            : { do: 'set', at: [...path, index], properties },
        );
      }}
      onClose={onClose}
    />
  );
}
