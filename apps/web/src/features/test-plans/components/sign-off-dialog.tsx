import type { TestRun } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useSignOff } from '../api/acts.ts';
import { countsText } from '../model/state-labels.ts';

/** Accepts a run, with an optional comment. */
export function SignOffDialog({ run, onClose }: { run: TestRun; onClose: () => void }) {
  const signOff = useSignOff(run.id);
  const form = useForm<{ comment: string }, string | null>({
    start: { comment: '' },
    rules: ({ comment }) => ({ input: comment.trim() === '' ? null : comment.trim() }),
    send: sendThenClose(signOff, onClose),
  });
  const { failed, open, running } = run.counts;
  const isUndecided = failed + open + running > 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Sign Off ${run.title}`}
      description={countsText(run.counts)}
      size="sm"
      submit="Sign off"
      failed="Couldn’t sign off the run"
      isToasted
      isBlocked={isUndecided}
    >
      {isUndecided && (
        <InlineAlert variant="warning" isSilent className="mb-4" title="Not every case has passed">
          <p>
            Waive the cases that are not needed, with a reason. A run can’t be signed off while a case is
            undecided or failed.
          </p>
        </InlineAlert>
      )}
      <TextareaField
        form={form}
        name="comment"
        label="Comment"
        hint="Optional. Shown in the result."
        rows={3}
        maxLength={2_000}
      />
    </FormDialog>
  );
}
