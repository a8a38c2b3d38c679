import type { CreateTrustedPipelineInput } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { WORKSPACE } from '@/lib/navigation/workspace.ts';
import { useTrustPipeline } from '../api/pipelines.ts';
import { MINUTE_OPTIONS, type PipelineValues, pipelineRules, startPipeline } from '../model/pipeline-form.ts';
import { LimitFields } from './token-fields.tsx';

/** Lets a pipeline exchange the tokens of its CI. */
export function PipelineDialog({ onClose }: { onClose: () => void }) {
  const trust = useTrustPipeline();
  const form = useForm<PipelineValues, CreateTrustedPipelineInput>({
    start: startPipeline(WORKSPACE, location.origin),
    rules: pipelineRules,
    send: sendThenClose(trust, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Trust a Pipeline"
      description="A pipeline whose token matches gets an access token that acts for you. It never has more rights than you have at that time."
      submit="Trust Pipeline"
      failed="Couldn’t add the pipeline"
      ofInstallation
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Name" placeholder="Deploy" maxLength={60} required />
      <TextField
        form={form}
        name="issuer"
        label="Issuer"
        hint="That of GitHub, or the address of your GitLab."
        maxLength={500}
        required
      />
      <TextField
        form={form}
        name="audience"
        label="Audience"
        hint="Must match exactly. The command line asks for the address of this server."
        maxLength={500}
        required
      />
      <TextField
        form={form}
        name="subject"
        label="Subject"
        hint="Must match exactly, except that * stands for any characters, / and : included."
        placeholder="repo:oak/partners:ref:refs/heads/main"
        maxLength={500}
        className="[&_input]:mono"
        required
      />
      <LimitFields form={form} />
      <SelectField form={form} name="minutes" label="Tokens are valid for" options={MINUTE_OPTIONS} />
    </FormDialog>
  );
}
