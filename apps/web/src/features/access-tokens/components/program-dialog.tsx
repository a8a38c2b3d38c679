import { codeOfRequest } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Code } from '@/components/ui/display/code.tsx';
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

/** Asks whether a program on somebody's machine may act for the operator. */
export function ProgramDialog({ secretHash, name, onClose }: ProgramDialogProps) {
  const { ofInstallation, mayManage } = useRights();
  const authorize = useAuthorizeProgram();
  const form = useForm({
    start: {
      ...startValues(WORKSPACE, ofInstallation),
      name,
      // The operator's own command line does what the operator does.
      scope: 'all',
      ...(!ofInstallation && mayManage && { role: 'manager' }),
    },
    rules: programRules(secretHash),
    send: sendThenClose(authorize, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`May ${name} act for you?`}
      description="Somebody ran “clearbench login”. Continue only if that was you, and your terminal shows this code."
      submit="Allow"
      failed="Couldn’t allow it"
      ofInstallation
      className="grid gap-4"
    >
      <p className="text-2xl">
        <Code>{codeOfRequest(secretHash)}</Code>
      </p>
      <TokenFields form={form} />
    </FormDialog>
  );
}
