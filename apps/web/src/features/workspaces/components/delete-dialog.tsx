import {
  DELETED_WORKSPACE_DAYS,
  type WorkspaceFigures,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { counted, formatBytes } from '@/lib/text/format.ts';
import { useDeleteWorkspace } from '../api/change-workspace.ts';

interface DeleteDialogProps {
  workspace: WorkspaceWithFigures;
  onClose: () => void;
}

const START = { name: '' };

/** Lists everything that is deleted, and asks for the name of the workspace. */
export function DeleteDialog({ workspace, onClose }: DeleteDialogProps) {
  const { name, title, figures } = workspace;
  const remove = useDeleteWorkspace(workspace);
  const form = useForm({
    start: START,
    rules: (values: typeof START) =>
      values.name.trim() === name
        ? { input: undefined }
        : { problems: { name: `Please enter ${name}, the name of the workspace` } },
    send: sendThenClose(remove, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Delete ${title}?`}
      description={`The keys of the workspace stop working immediately. You can restore the workspace for ${DELETED_WORKSPACE_DAYS} days; then it is deleted permanently.`}
      size="sm"
      submit="Delete Workspace"
      variant="destructive"
      failed="Couldn’t delete the workspace"
      isToasted
      ofInstallation
    >
      {figures !== null && (
        <>
          <p>This also deletes:</p>
          <ul className="mt-1 mb-4 list-disc pl-5 text-ink-2">
            {partsOf(figures).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
      <TextField
        form={form}
        name="name"
        label={`Type ${name} to confirm`}
        className="[&_input]:mono"
        required
      />
    </FormDialog>
  );
}

function partsOf({ transfers, activeKeys, webhooks, members, bytes }: WorkspaceFigures): string[] {
  return [
    `${counted(transfers, 'transfer')} with all messages and postings`,
    counted(activeKeys, 'active key'),
    counted(webhooks, 'webhook'),
    counted(members, 'membership'),
    `${formatBytes(bytes)} of data`,
  ];
}
