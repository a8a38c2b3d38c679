import type { Workspace } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useUpdateWorkspace } from '../api/change-workspace.ts';

interface RenameDialogProps {
  workspace: Pick<Workspace, 'name' | 'title'>;
  onClose: () => void;
}

const rules = ({ title }: { title: string }) =>
  title.trim() === '' ? { problems: { title: 'Please enter a title' } } : { input: { title: title.trim() } };

/** Changes the title. The name stays, because addresses contain it. */
export function RenameDialog({ workspace: { name, title }, onClose }: RenameDialogProps) {
  const update = useUpdateWorkspace(name);
  const form = useForm({
    start: { title },
    rules,
    send: sendThenClose(update, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Rename ${title}`}
      size="sm"
      submit="Rename"
      failed="Couldn’t rename the workspace"
      isToasted
      ofInstallation
    >
      <TextField
        form={form}
        name="title"
        label="Title"
        hint={`The name ${name} stays the same, because it is part of addresses.`}
        maxLength={100}
        required
      />
    </FormDialog>
  );
}
