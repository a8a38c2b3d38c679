import type { TestRun } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { useSignOff } from '../api/acts.ts';
import { countsText } from '../model/state-labels.ts';

/** Accepts a run, with an optional comment. */
export function SignOffDialog({ run, onClose }: { run: TestRun; onClose: () => void }) {
  const signOff = useSignOff(run.id);
  const form = useForm<{ comment: string }, string | null>({
    start: { comment: '' },
    rules: ({ comment }) => ({ input: comment.trim() === '' ? null : comment.trim() }),
    send: async (comment) => {
      await signOff.mutateAsync(comment);
      onClose();
    },
  });
  const { failed, open, running } = run.counts;
  return (
    <Dialog onClose={onClose} title={`Sign Off ${run.title}`} description={countsText(run.counts)} size="sm">
      <form noValidate onSubmit={form.onSubmit}>
        {failed + open + running > 0 && (
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
        <FormRefusal isSilent title="Couldn’t sign off the run" refusal={form.refusal} />
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary" sending={form.isSending}>
            Sign off
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
