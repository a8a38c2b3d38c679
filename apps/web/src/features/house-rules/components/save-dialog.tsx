import type { SaveHouseRulesInput } from '@clearbench/contract';
import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { useSaveHouseRules } from '../api/save-house-rules.ts';

interface SaveDialogProps {
  document: unknown;
  /** From which the document was read. */
  text: string;
  /** The version that the text is based on. */
  basedOn: number | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Days {
  from: string;
  until: string;
}

const dayOf = (text: string): string | null => (text === '' ? null : text);

/** When the rules are in force. */
export function SaveDialog({ document, text, basedOn, onClose, onSaved }: SaveDialogProps) {
  const save = useSaveHouseRules();
  const rules = rulesDocumentSchema.parse(document);
  const { timeZone = 'UTC' } = rules;
  const form = useForm<Days, Omit<SaveHouseRulesInput, 'document' | 'text'>>({
    start: { from: '', until: '' },
    rules: ({ from, until }) =>
      from !== '' && until !== '' && from > until
        ? { problems: { until: 'The last day is before the first' } }
        : { input: { from: dayOf(from), until: dayOf(until), basedOn } },
    send: async (input) => {
      await save.mutateAsync({ ...input, document: rules, text });
      if (save.isShown.current) onClose();
      onSaved();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Save Version"
      submit="Save"
      failed="Couldn’t save the rules"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="from"
          type="date"
          label="First day"
          hint="Leave empty to start immediately"
        />
        <TextField
          form={form}
          name="until"
          type="date"
          label="Last day"
          hint="Leave empty to apply until replaced"
        />
      </div>
      <p className="mt-3 text-ink-2">
        Days are those of {timeZone}. On its days, this version replaces earlier ones. Payloads that have
        already arrived are not checked again.
      </p>
    </FormDialog>
  );
}
