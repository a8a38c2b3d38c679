import type { SftpUser } from '@clearbench/contract';
import { CheckboxField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useUpdateUser } from '../api/update-user.ts';

interface UserSettingsDialogProps {
  user: SftpUser;
  onClose: () => void;
}

/** How the uploads of a user are processed. */
export function UserSettingsDialog({ user, onClose }: UserSettingsDialogProps) {
  const update = useUpdateUser(user);
  const form = useForm({
    start: { waitsForTrigger: user.waitsForTrigger },
    rules: (input) => ({ input }),
    send: sendThenClose(update, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Files of "${user.label}"`}
      submit="Save"
      failed="Couldn’t change the user"
    >
      <CheckboxField
        form={form}
        name="waitsForTrigger"
        label="Wait for trigger files"
        hint="payments.csv is processed once payments.csv.done or payments.done arrives; .ok, .trg, .trigger, .ready, .rdy, .go, .end and .flag work too."
      />
    </FormDialog>
  );
}
