import { type EbicsBank, type UpdateEbicsBankInput, updateEbicsBankSchema } from '@clearbench/contract';
import { SwitchField } from '@/components/form/choice-fields.tsx';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import { type Form, type Rules, rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { useChangeBank } from '../api/bank.ts';

interface Values {
  hostId: string;
  partnerId: string;
  activation: EbicsBank['activation'];
  isStrict: boolean;
  signatures: '1' | '2';
  hasRealtime: boolean;
}

const ACTIVATIONS = [
  { value: 'letter', label: 'After their letter' },
  { value: 'automatic', label: 'Without a letter' },
] as const;

const SIGNATURES = [
  { value: '1', label: 'One signature' },
  { value: '2', label: 'Signatures of two users' },
] as const;

const valuesOf = ({
  hostId,
  partnerId,
  activation,
  isStrict,
  signatures,
  hasRealtime,
}: EbicsBank): Values => ({
  ...{ hostId, partnerId, activation, isStrict, hasRealtime },
  signatures: signatures === 2 ? '2' : '1',
});

const rules: Rules<Values, UpdateEbicsBankInput> = ({ signatures, ...values }) =>
  rulesOf(updateEbicsBankSchema)({ ...values, signatures: Number(signatures) });

/** How the bank behaves. */
export function BankSettings({ bank }: { bank: EbicsBank }) {
  const change = useChangeBank();
  const refusal = useManagersOnly();
  const form: Form<Values> = useForm<Values, UpdateEbicsBankInput>({
    start: valuesOf(bank),
    rules,
    send: async (input) => form.reset(valuesOf(await change.mutateAsync(input))),
  });
  return (
    <Card title="Settings">
      <CardContent>
        <form noValidate onSubmit={form.onSubmit} aria-label="Settings of the bank">
          <fieldset disabled={refusal !== null} className="grid max-w-180 gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="hostId" label="HostID" maxLength={35} className="[&_input]:mono" />
              <TextField
                form={form}
                name="partnerId"
                label="PartnerID"
                maxLength={35}
                className="[&_input]:mono"
              />
              <SelectField
                form={form}
                name="activation"
                label="Subscribers become ready"
                options={ACTIVATIONS}
              />
              <SelectField form={form} name="signatures" label="A payment order needs" options={SIGNATURES} />
            </div>
            <SwitchField
              form={form}
              name="isStrict"
              label="Strict"
              hint="Requests must follow the schema, and signatures the letter of the specification. Real banks differ: try both."
            />
            <SwitchField
              form={form}
              name="hasRealtime"
              label="Real-time notifications"
              hint="Clients fetch the file wssparam, connect to a WebSocket, and are told at once what they can fetch. Only in H005."
            />
          </fieldset>
          <FormRefusal title="Couldn’t change the settings" refusal={form.refusal} />
          {refusal === null ? (
            <Button
              type="submit"
              variant="primary"
              sending={form.isSending}
              disabled={!form.isDirty}
              className="mt-4"
            >
              Save settings
            </Button>
          ) : (
            <p className="mt-4 text-sm text-ink-3">{refusal}</p>
          )}
        </form>
      </CardContent>
    </Card>
  );
}
