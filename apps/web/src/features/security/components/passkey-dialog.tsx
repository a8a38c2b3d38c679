import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { useAddPasskey } from '../api/factors.ts';

interface PasskeyDialogProps {
  onClose: () => void;
  /** The recovery codes that come with a first second factor; null: there are some already. */
  onDone: (codes: readonly string[] | null) => void;
}

export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const add = useAddPasskey();
  const form = useForm({
    start: { name: '' },
    rules: (values: { name: string }) =>
      values.name.trim() === '' ? { problems: { name: 'Please enter a name' } } : { input: values },
    send: async (input) => {
      const { recoveryCodes } = await add.mutateAsync(input);
      onDone(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face, PIN or security key."
      size="sm"
      submit="Continue"
      failed="The passkey was not added"
      ofInstallation
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="To tell it from your others, such as Laptop"
        maxLength={60}
      />
    </FormDialog>
  );
}
