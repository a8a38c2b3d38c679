import { useState } from 'react';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { newUetr } from '@/lib/forms/new-uetr.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import type { StepProps } from '../model/step-props.ts';
import { StepFooter } from './step-footer.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.clientSchema));

/** Names the client and gives it an identifier. */
export function ClientStep({ state, onContinue, onPrevious }: StepProps) {
  const [clientUuid, setClientUuid] = useState(() =>
    state.clientUuid === '' ? newUetr() : state.clientUuid,
  );
  const form = useForm<{ clientName: string }>({
    loadRules,
    start: { clientName: state.clientName },
    send: async ({ clientName }) => onContinue({ clientName, clientUuid }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className="grid max-w-110 gap-4">
        <TextField
          form={form}
          name="clientName"
          label="Client Name"
          placeholder="Oaknut Trading"
          maxLength={100}
          required
        />
        <Field label="Client UUID" hint="Identifies the client in your own records.">
          <UuidRow uuid={clientUuid} onNew={() => setClientUuid(newUetr())} />
        </Field>
      </div>
      <StepFooter onPrevious={() => onPrevious({ clientName: form.values.clientName, clientUuid })} />
    </form>
  );
}

function UuidRow({ uuid, onNew }: { uuid: string; onNew: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Input readOnly value={uuid} className="mono sm:w-auto sm:flex-1" />
      <CopyButton value={uuid} item="Client UUID" />
      <Button size="sm" onClick={onNew}>
        Generate another
      </Button>
    </div>
  );
}
