import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useRights } from '@/lib/forms/read-only.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';
import { useAuthorizeProgram } from '../api/access-tokens.ts';
import { programRules, startValues } from '../model/token-form.ts';
import { TokenFields } from './token-fields.tsx';

interface ProgramDialogProps {
  secretHash: string;
  name: string;
  onClose: () => void;
}

/**
 * Asks whether a program on somebody's machine may act for the operator. Anybody can send the link, so its name is only a suggestion, and
 * the code is not shown here: only the terminal of that program shows it.
 */
export function ProgramDialog({ secretHash, name, onClose }: ProgramDialogProps) {
  const { ofInstallation, mayManage } = useRights();
  const authorize = useAuthorizeProgram();
  const form = useForm({
    start: {
      ...startValues(WORKSPACE, ofInstallation),
      name,
      code: '',
      ...(!ofInstallation && mayManage && { role: 'manager' }),
    },
    rules: programRules(secretHash),
    send: sendThenClose(authorize, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="May a command line act for you?"
      description="Somebody ran “clearbench login”. Continue only if that was you, in your own terminal."
      submit="Allow"
      failed="Couldn’t allow it"
      ofInstallation
      className="grid gap-4"
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Your terminal shows it, such as Ab3d-E5gH. Never enter a code that somebody sent you."
        maxLength={20}
        className="[&_input]:mono"
        required
      />
      <TextField form={form} name="name" label="Name" maxLength={60} required />
      <TokenFields form={form} />
    </FormDialog>
  );
}
