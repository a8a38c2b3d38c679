import type { SaveWorkspaceProviderInput, WorkspaceProvider } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useSaveProvider } from '../api/provider.ts';
import { type ProviderValues, providerRules, providerValues } from '../model/provider-form.ts';

interface ProviderDialogProps {
  workspace: string;
  /** Null: the workspace has none yet. */
  provider: WorkspaceProvider['provider'];
  onClose: () => void;
}

/** Attaches an identity provider to a workspace, or changes it. */
export function ProviderDialog({ workspace, provider, onClose }: ProviderDialogProps) {
  const save = useSaveProvider(workspace);
  const form = useForm<ProviderValues, SaveWorkspaceProviderInput>({
    start: providerValues(provider),
    rules: providerRules,
    send: sendThenClose(save, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={provider === null ? 'Attach an identity provider' : `Edit ${provider.name}`}
      description="An OpenID Connect provider of the partner. Its people can enter only this workspace."
      submit="Save"
      failed="Couldn’t save the provider"
      ofInstallation
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="On the login button."
          placeholder="Oak Bank"
          maxLength={40}
          required
        />
        <TextField
          form={form}
          name="issuer"
          label="Issuer"
          placeholder="https://login.oak.example"
          maxLength={500}
          required
        />
        <TextField form={form} name="clientId" label="Client ID" maxLength={200} required />
        <PasswordField
          form={form}
          name="clientSecret"
          label="Client secret"
          hint={provider === null ? undefined : 'Leave empty to keep the stored one.'}
          autoComplete="off"
          required={provider === null}
        />
        <TextField form={form} name="groupsClaim" label="Claim with groups" maxLength={100} required />
        <TextField form={form} name="scope" label="Scope" maxLength={300} required />
      </div>
      <TextareaField
        form={form}
        name="rights"
        label="Roles of groups"
        hint="A line for each: GROUP = viewer, operator or manager. An asterisk in place of the group means everybody whom the provider signs in: anybody at all, if everybody can have an account there, as at Google."
        rows={4}
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}
