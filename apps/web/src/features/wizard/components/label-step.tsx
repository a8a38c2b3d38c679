import { maskedKey } from '@clearbench/domain';
import { useCreateApiKey } from '@/components/api-keys/create-api-key.ts';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import type { StepProps } from '../model/step-props.ts';
import { StepFooter } from './step-footer.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.labelSchema));

/** Creates the API key. Returning to this step with the same label reuses the existing key. */
export function LabelStep({ state, onContinue }: StepProps) {
  const create = useCreateApiKey();
  const form = useForm<{ label: string }>({
    loadRules,
    start: { label: state.label },
    send: async ({ label }) => {
      const isCreated = state.apiKey !== '' && label === state.label;
      const apiKey = isCreated ? state.apiKey : (await create.mutateAsync({ label, isActive: true })).apiKey;
      onContinue({ label, apiKey });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField
        form={form}
        name="label"
        label="API Label"
        hint="Name the system that will send payments. Continue creates its API key."
        placeholder="Treasury gateway"
        maxLength={100}
        required
        className="max-w-110"
      />
      {state.apiKey !== '' && (
        <InlineAlert variant="info" className="mt-3">
          The key <Code>{maskedKey(state.apiKey)}</Code> was created for “{state.label}”. Another label
          creates another key.
        </InlineAlert>
      )}
      <FormRefusal isSilent title="Couldn’t create the API key" refusal={form.refusal} />
      <StepFooter isSending={form.isSending} />
    </form>
  );
}
