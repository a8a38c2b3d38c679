import type { ApiKey, CreateEbicsSubscriberInput, EbicsSubscriber } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { type Form, useForm } from '@/lib/forms/use-form.ts';
import { useAddSubscriber, useChangeSubscriber } from '../api/subscribers.ts';
import { newSubscriber, rules, type SubscriberValues, valuesOf } from '../model/subscriber-form.ts';
import { CLASS_NAMES, CLASS_TEXTS } from '../model/texts.ts';

const CLASSES = (['E', 'A', 'B', 'T'] as const).map((value) => ({ value, label: CLASS_NAMES[value] }));

interface AddDialogProps {
  /** The keys to choose from; at first, the first one is chosen. */
  keys: readonly ApiKey[];
  onClose: () => void;
}

export function AddDialog({ keys, onClose }: AddDialogProps) {
  const add = useAddSubscriber();
  const form = useForm<SubscriberValues, CreateEbicsSubscriberInput>({
    start: newSubscriber(keys[0]?.id ?? ''),
    rules,
    send: sendThenClose(add, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Subscriber"
      description="A client that may use EBICS, under its own UserID."
      submit="Add"
      failed="Couldn’t add the subscriber"
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="userId"
          label="UserID"
          placeholder="USER0001"
          maxLength={35}
          className="[&_input]:mono"
          required
        />
        <TextField form={form} name="name" label="Name" placeholder="Ana Example" maxLength={100} required />
      </div>
      <SelectField
        form={form}
        name="apiKeyId"
        label="API key"
        hint={
          keys.length === 0 ? (
            <>
              <TextLink href="/api-configuration/keys?new=1">Generate an API key</TextLink> first.
            </>
          ) : (
            'Payments of the subscriber count as sent with this key.'
          )
        }
        options={keys.map(({ id, label }) => ({ value: id, label }))}
        required
      />
      <SigningFields form={form} />
    </FormDialog>
  );
}

export function EditDialog({ subscriber, onClose }: { subscriber: EbicsSubscriber; onClose: () => void }) {
  const change = useChangeSubscriber(subscriber);
  const form = useForm<SubscriberValues, CreateEbicsSubscriberInput>({
    start: valuesOf(subscriber),
    rules,
    send: ({ userId: _userId, apiKeyId: _apiKeyId, ...input }) => sendThenClose(change, onClose)(input),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Subscriber"
      description={
        <>
          <span className="mono">{subscriber.userId}</span>, sender {subscriber.sender}
        </>
      }
      submit="Save"
      failed="Couldn’t change the subscriber"
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Name" maxLength={100} required />
      <SigningFields form={form} />
    </FormDialog>
  );
}

function SigningFields({ form }: { form: Form<SubscriberValues> }) {
  return (
    <>
      <SelectField
        form={form}
        name="signatureClass"
        label="Class of signatures"
        hint={CLASS_TEXTS[form.values.signatureClass]}
        options={CLASSES}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="limit"
          label="Limit (optional)"
          hint="The largest sum of an order that the subscriber may sign, whatever the currencies of its amounts"
          placeholder="10000.00"
          inputMode="decimal"
          maxLength={18}
        />
        <TextField
          form={form}
          name="orderTypes"
          label="Order types (optional)"
          hint="Only these, such as BTU BTD HAC; empty allows all"
          placeholder="BTU BTD HAC"
          maxLength={200}
          className="[&_input]:mono"
        />
      </div>
    </>
  );
}
