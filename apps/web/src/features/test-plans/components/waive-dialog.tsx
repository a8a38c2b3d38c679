import type { RunCase, TestRun } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useWaive } from '../api/acts.ts';

interface WaiveDialogProps {
  run: TestRun;
  case: RunCase;
  onClose: () => void;
}

const rules = ({ reason }: { reason: string }) =>
  reason.trim() === ''
    ? { problems: { reason: 'Please say why the case is waived' } }
    : { input: reason.trim() };

/** Lets a case pass whatever happened. The result shows the reason, so it is required. */
export function WaiveDialog({ run, case: one, onClose }: WaiveDialogProps) {
  const waive = useWaive(run.id, one.id);
  const form = useForm<{ reason: string }, string>({
    start: { reason: '' },
    rules,
    send: sendThenClose(waive, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Waive: ${one.title}`}
      description="The case then counts as decided, whatever happened. The result shows who waived it, and why."
      size="sm"
      submit="Waive"
      failed="Couldn’t waive the case"
      isToasted
    >
      <TextareaField form={form} name="reason" label="Reason" rows={3} maxLength={500} required />
    </FormDialog>
  );
}
