import type { RuleKind } from '@clearbench/house-rules/document';
import type { TextEdit } from '@clearbench/rule-documents/edit-text';
import { present } from '@/components/documents/fields/field-values.ts';
import { FieldsDialog } from '@/components/documents/fields/fields-dialog.tsx';
import { DETAIL_FIELDS, RULE_FORMS } from '../model/rule-fields.ts';
import { problemsOfDetails, problemsOfRule } from '../model/rule-problems.ts';
import { fieldsOf, nameOfRule } from '../model/rule-values.ts';

/** The open dialog: a rule, new where it has no index, or the properties of the document. */
export type Asked =
  | { what: 'rule'; kind: RuleKind; index: number | null; rule: object }
  | { what: 'details'; details: object };

interface RuleDialogsProps {
  asked: Asked;
  /** The names of all rules. */
  names: ReadonlySet<string>;
  onEdit: (edit: TextEdit) => unknown;
  onClose: () => void;
}

export function RuleDialogs({ asked, names, onEdit, onClose }: RuleDialogsProps) {
  if (asked.what === 'details') {
    return (
      <FieldsDialog
        title="Title, Time Zone, Holidays"
        fields={DETAIL_FIELDS}
        properties={asked.details}
        problemsOf={problemsOfDetails}
        onSave={(properties) => onEdit({ do: 'set', properties })}
        onClose={onClose}
      />
    );
  }
  const { kind, index, rule } = asked;
  const { own, common } = fieldsOf(kind);
  const { label, help } = RULE_FORMS[kind];
  const others = new Set([...names].filter((name) => index === null || name !== nameOfRule(rule)));
  const whole = (properties: Record<string, unknown>) =>
    present({ name: properties.name, kind, ...properties });
  return (
    <FieldsDialog
      title={index === null ? `Add Rule: ${label}` : `Edit Rule: ${label}`}
      description={help}
      fields={own}
      folded={{ label: 'Scope and message', fields: common }}
      properties={rule}
      problemsOf={(properties) => problemsOfRule(whole(properties), others)}
      onSave={(properties) =>
        onEdit(
          index === null
            ? { do: 'add', list: ['rules'], item: whole(properties) }
            : { do: 'replace', list: ['rules'], index, item: whole(properties) },
        )
      }
      onClose={onClose}
    />
  );
}
