import type { SftpUser, UpdateSftpUserInput } from '@clearbench/contract';
import { CheckboxField, TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useUpdateUser } from '../api/update-user.ts';

interface UserSettingsDialogProps {
  user: SftpUser;
  onClose: () => void;
}

const START = { waitsForTrigger: false, pgpPublicKey: '', removesPgpKey: false };

/** How the files of a user are processed. */
export function UserSettingsDialog({ user, onClose }: UserSettingsDialogProps) {
  const update = useUpdateUser(user);
  const form = useForm<typeof START, UpdateSftpUserInput>({
    start: { ...START, waitsForTrigger: user.waitsForTrigger },
    rules: ({ waitsForTrigger, pgpPublicKey, removesPgpKey }) => ({
      input: {
        waitsForTrigger,
        ...(removesPgpKey
          ? { pgpPublicKey: null }
          : pgpPublicKey.trim() !== '' && { pgpPublicKey: pgpPublicKey.trim() }),
      },
    }),
    send: sendThenClose(update, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Files of "${user.label}"`}
      submit="Save"
      failed="Couldn’t change the user"
      className="grid gap-4"
    >
      <CheckboxField
        form={form}
        name="waitsForTrigger"
        label="Wait for trigger files"
        hint="payments.csv is processed once payments.csv.done or payments.done arrives; .ok, .trg, .trigger, .ready, .rdy, .go, .end and .flag work too."
      />
      <TextareaField
        form={form}
        name="pgpPublicKey"
        label="PGP public key"
        hint={
          user.pgpFingerprint === null
            ? 'The server encrypts its files for this key. Encrypted and signed uploads must be signed with it.'
            : `Leave empty to keep ${user.pgpFingerprint}.`
        }
        placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
        rows={4}
        className="[&_textarea]:mono"
      />
      {user.pgpFingerprint !== null && (
        <CheckboxField
          form={form}
          name="removesPgpKey"
          label="Remove the PGP key"
          hint="The server’s files are no longer encrypted."
        />
      )}
    </FormDialog>
  );
}
