import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { useUnloadQuestion } from '@/lib/browser/use-unload-question.ts';
import { type Rules, useForm } from '@/lib/forms/use-form.ts';
import { FieldControl } from './field-control.tsx';
import { isAsked, propertiesOf, type Values, valuesOf } from './field-values.ts';
import type { FormField } from './fields.ts';

interface FieldsDialogProps {
  title: string;
  description?: string;
  fields: readonly FormField[];
  /** Below the others, folded. */
  folded?: { readonly label: string; readonly fields: readonly FormField[] };
  /** As in the text, valid or not. */
  properties: object;
  /** The problems of the properties, by field. */
  problemsOf: (properties: Record<string, unknown>) => ReadonlyMap<string, string>;
  /** Puts the properties into the text; invalid ones only when the reader leaves the page. */
  onSave: (properties: Record<string, unknown>) => void;
  onClose: () => void;
}

/** A form for some properties of the edited text. Its result goes into the text; nothing is sent. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, description, fields, folded, properties, problemsOf, onSave } = props;
  const all = [...fields, ...(folded?.fields ?? [])];
  const form = useForm<Values, Record<string, unknown>>({
    start: valuesOf(all, properties),
    rules: rulesFor(all, problemsOf),
    send: (input) => {
      onSave(input);
      close();
    },
  });
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    props.onClose();
  };
  useUnloadQuestion(form.isDirty);
  // Back doesn't ask: what was entered goes into the draft, which outlasts the page.
  const keep = useEffectEvent(() => {
    if (form.isDirty && !isClosed.current) onSave(propertiesOf(all, form.values));
  });
  useEffect(() => () => keep(), []);
  const asked = (some: readonly FormField[]) => some.filter((field) => isAsked(field, form.values));
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Dialog
      onClose={() => (form.isDirty ? setIsLeaving(true) : close())}
      title={title}
      description={description}
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
      // It closes the suggestions of a field first.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof HTMLTextAreaElement && event.target.hasAttribute('aria-controls'))
          event.preventDefault();
      }}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <div className="grid gap-4">
          {asked(fields).map((field) => (
            <FieldControl key={field.name} field={field} form={form} />
          ))}
        </div>
        {folded !== undefined && (
          <details className="group/fold mt-4 rounded-md border border-line">
            <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 px-3 text-sm font-medium">
              <ChevronRight aria-hidden="true" className="size-3.5 group-open/fold:rotate-90" />
              {folded.label}
            </summary>
            <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
              {asked(folded.fields).map((field) => (
                <FieldControl key={field.name} field={field} form={form} />
              ))}
            </div>
          </details>
        )}
        <FormRefusal title="The changes were not applied" refusal={form.refusal} />
        <ConfirmDialog
          open={isLeaving}
          onOpenChange={setIsLeaving}
          title="Discard your changes?"
          description="They are not in the draft yet."
          confirmLabel="Discard"
          destructive
          onConfirm={close}
        />
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
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
    fields: readonly FormField[],
    problemsOf: FieldsDialogProps['problemsOf'],
  ): Rules<Values, Record<string, unknown>> =>
  (values) => {
    const input = propertiesOf(fields, values);
    const missing = fields.filter(
      (field) => field.required === true && isAsked(field, values) && input[field.name] === undefined,
    );
    const problems = new Map([
      ...problemsOf(input),
      ...missing.map(({ name, label }) => [name, `${label} is missing.`] as const),
    ]);
    return problems.size === 0 ? { input } : { problems: Object.fromEntries(problems) };
  };
