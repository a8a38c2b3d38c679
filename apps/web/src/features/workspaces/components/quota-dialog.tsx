import type { WorkspaceWithFigures } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useUpdateWorkspace } from '../api/change-workspace.ts';
import { quotaRules, quotaTexts } from '../model/quota-form.ts';

interface QuotaDialogProps {
  workspace: Pick<WorkspaceWithFigures, 'name' | 'title' | 'quotaBytes' | 'quotaRows'>;
  onClose: () => void;
}

/** Changes the most that a workspace may store. */
export function QuotaDialog({ workspace, onClose }: QuotaDialogProps) {
  const update = useUpdateWorkspace(workspace.name);
  const form = useForm({
    start: quotaTexts(workspace),
    rules: quotaRules,
    send: sendThenClose(update, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Quota of ${workspace.title}`}
      description="Once a workspace has stored this much, it accepts nothing new. It stays readable, and work it has already accepted continues."
      size="sm"
      submit="Save"
      failed="Couldn’t change the quota"
      isToasted
      ofInstallation
      className="grid gap-4"
    >
      <TextField
        form={form}
        name="quotaBytes"
        label="Megabytes"
        hint="1,024 MB is 1 GB. Leave empty for no limit."
        inputMode="decimal"
      />
      <TextField
        form={form}
        name="quotaRows"
        label="Rows"
        hint="An estimate across all tables. Leave empty for no limit."
        inputMode="numeric"
      />
    </FormDialog>
  );
}
