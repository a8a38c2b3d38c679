import type { EbicsSubscriber } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useChangeSubscriber } from '../api/subscribers.ts';
import { rules, valuesOf } from '../model/fault-form.ts';
import { FAULT_OPTIONS, faultText } from '../model/faults.ts';

/** What the bank does wrong on purpose, so that the client can be tested. */
export function FaultDialog({ subscriber, onClose }: { subscriber: EbicsSubscriber; onClose: () => void }) {
  const change = useChangeSubscriber(subscriber, 'Fault forced');
  const form = useForm({ start: valuesOf(subscriber), rules, send: sendThenClose(change, onClose) });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Force a Fault for ${subscriber.userId}`}
      description="The bank does something wrong on purpose, so that you can test the client."
      submit="Force"
      failed="Couldn’t force the fault"
      className="grid gap-4"
    >
      <SelectField
        form={form}
        name="fault"
        label="Fault"
        hint={faultText(form.values.fault)}
        options={FAULT_OPTIONS}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="orderType"
          label="Order type (optional)"
          hint="Only for orders of this type, such as BTD"
          placeholder="BTD"
          maxLength={3}
          className="[&_input]:mono"
        />
        <TextField
          form={form}
          name="times"
          label="How many times"
          inputMode="numeric"
          maxLength={4}
          required
        />
      </div>
    </FormDialog>
  );
}
