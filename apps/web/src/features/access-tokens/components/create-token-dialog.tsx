import type { CreatedAccessToken } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';
import { useCreateAccessToken } from '../api/access-tokens.ts';
import { startValues, tokenRules } from '../model/token-form.ts';
import { TokenFields } from './token-fields.tsx';

interface CreateTokenDialogProps {
  onClose: () => void;
  onCreated: (token: CreatedAccessToken) => void;
}

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const { ofInstallation } = useRights();
  const create = useCreateAccessToken();
  const form = useForm({
    start: startValues(WORKSPACE, ofInstallation),
    rules: tokenRules,
    send: async (input) => {
      onCreated(await create.mutateAsync(input));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New Access Token"
      description="A program with this token acts for you. It never has more rights than you have at that time, and can’t create tokens or change rights."
      submit="Create Token"
      failed="Couldn’t create the token"
      ofInstallation
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Name" placeholder="Pipeline" maxLength={60} required />
      <TokenFields form={form} />
    </FormDialog>
  );
}
