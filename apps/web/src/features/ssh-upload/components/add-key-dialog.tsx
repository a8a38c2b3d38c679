import type { AddSftpPublicKeyInput, SftpUser } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useAddPublicKey } from '../api/public-keys.ts';

interface AddKeyDialogProps {
  users: readonly SftpUser[];
  onClose: () => void;
}

interface Values {
  apiKeyId: string;
  publicKey: string;
  name: string;
}

export function AddKeyDialog({ users, onClose }: AddKeyDialogProps) {
  const add = useAddPublicKey();
  const form = useForm<Values, AddSftpPublicKeyInput>({
    start: { apiKeyId: users[0]?.apiKeyId ?? '', publicKey: '', name: '' },
    rules: ({ apiKeyId, publicKey, name }) =>
      publicKey.trim() === ''
        ? { problems: { publicKey: 'Please paste a public key' } }
        : {
            input: {
              apiKeyId,
              publicKey: publicKey.trim(),
              ...(name.trim() !== '' && { name: name.trim() }),
            },
          },
    send: sendThenClose(add, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Public Key"
      submit="Add"
      failed="Couldn’t add the public key"
      className="grid gap-4"
    >
      <SelectField
        form={form}
        name="apiKeyId"
        label="API key"
        hint="Uploads count as sent with this key."
        options={users.map(({ apiKeyId, label }) => ({ value: apiKeyId, label }))}
      />
      <TextareaField
        form={form}
        name="publicKey"
        label="Public key"
        hint="The contents of a file like id_ed25519.pub: Ed25519, ECDSA, or RSA with at least 3072 bits."
        placeholder="ssh-ed25519 AAAA… core@bank.example"
        rows={4}
        required
        className="[&_textarea]:mono"
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Leave empty to use the key’s comment"
        maxLength={100}
      />
    </FormDialog>
  );
}
