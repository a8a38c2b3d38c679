import { ChevronRight } from 'lucide-react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { type Rules, useForm } from '@/lib/forms/use-form.ts';
import type { RuleField } from '../model/rule-fields.ts';
import { propertiesOf, type Values, valuesOf } from '../model/rule-values.ts';
import { RuleControl } from './rule-control.tsx';

interface FieldsDialogProps {
  title: string;
  description?: string;
  fields: readonly RuleField[];
  /** Below the others, folded. */
  folded?: readonly RuleField[];
  /** As in the text, valid or not. */
  properties: object;
  /** The problems of the properties, by field. */
  problemsOf: (properties: Record<string, unknown>) => ReadonlyMap<string, string>;
  onSave: (properties: Record<string, unknown>) => void;
  onClose: () => void;
}

/** A form for some properties of the edited text. Its result goes into the text; nothing is sent. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, description, fields, folded = [], properties, problemsOf, onSave, onClose } = props;
  const all = [...fields, ...folded];
  const form = useForm<Values, Record<string, unknown>>({
    start: valuesOf(all, properties),
    rules: rulesFor(all, problemsOf),
    send: (input) => {
      onSave(input);
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <div className="grid gap-4">
          {fields.map((field) => (
            <RuleControl key={field.name} field={field} form={form} />
          ))}
        </div>
        {folded.length > 0 && (
          <details className="group/fold mt-4 rounded-md border border-line">
            <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 px-3 text-sm font-medium">
              <ChevronRight aria-hidden="true" className="size-3.5 group-open/fold:rotate-90" />
              Scope and message
            </summary>
            <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
              {folded.map((field) => (
                <RuleControl key={field.name} field={field} form={form} />
              ))}
            </div>
          </details>
        )}
        <FormRefusal title="This rule is not valid" refusal={form.refusal} />
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const rulesFor =
  (
    fields: readonly RuleField[],
    problemsOf: FieldsDialogProps['problemsOf'],
  ): Rules<Values, Record<string, unknown>> =>
  (values) => {
    const input = propertiesOf(fields, values);
    const missing = fields.filter(({ name, required = false }) => required && input[name] === undefined);
    const problems = new Map([
      ...problemsOf(input),
      ...missing.map(({ name, label }) => [name, `${label} is missing.`] as const),
    ]);
    return problems.size === 0 ? { input } : { problems: Object.fromEntries(problems) };
  };
