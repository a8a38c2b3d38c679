import { RULE_KINDS, type RuleKind } from '@clearbench/house-rules/document';
import type { FormField } from '@/components/documents/fields/fields.ts';
import { isObject } from '@/lib/answers/is-object.ts';
import { COMMON_FIELDS, NAME_FIELD, RULE_FORMS } from './rule-fields.ts';

/** The fields of a kind of rule; the common fields come last. A kind with its own text field shows that field first. */
export function fieldsOf(kind: RuleKind): { own: FormField[]; common: FormField[] } {
  const { fields } = RULE_FORMS[kind];
  const isText = ({ name }: FormField) => kind === 'expression' && (name === 'text' || name === 'fix');
  return {
    own: [
      NAME_FIELD,
      ...fields,
      ...COMMON_FIELDS.filter(isText).map((field) =>
        field.name === 'text' ? { ...field, hint: 'Shown to the sender.', required: true } : field,
      ),
    ],
    common: COMMON_FIELDS.filter((field) => !isText(field)),
  };
}

/** The kind that a rule names, whatever its shape; null if it names none. */
export function kindOf(rule: unknown): RuleKind | null {
  if (!isObject(rule)) return null;
  return RULE_KINDS.find((kind) => kind === rule.kind) ?? null;
}

/** The name of a rule, whatever its shape; null if it has none. */
export function nameOfRule(rule: unknown): string | null {
  if (!isObject(rule)) return null;
  return typeof rule.name === 'string' && rule.name !== '' ? rule.name : null;
}
