import { useState } from 'react';
import { TextField } from '@/components/form/text-field.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { typeLabel } from '@/lib/messages/type-titles.ts';
import { counted } from '@/lib/text/format.ts';
import { useTransferMessages } from './transfer-messages.ts';

interface TransferMessagePickerProps {
  /** The transfer to begin with; empty for none. */
  transfer: string;
  /** The text to compare with, which is not offered. */
  excluded: string;
  onChoose: (text: string) => void;
}

/** Finds a transfer, and offers its messages. */
export function TransferMessagePicker({ transfer, excluded, onChoose }: TransferMessagePickerProps) {
  const [code, setCode] = useState(transfer);
  const [chosen, setChosen] = useState('');
  const { data: messages, error, isFetching, refetch } = useTransferMessages(code);
  const form = useForm({
    start: { code: transfer },
    send: (values) => {
      setCode(values.code.trim());
      setChosen('');
      onChoose('');
    },
  });
  const others = (messages ?? []).filter(({ raw }) => raw !== excluded);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <form noValidate onSubmit={form.onSubmit} className="flex items-start gap-2">
        <TextField
          form={form}
          name="code"
          label="Transfer"
          placeholder="ID, UETR or reference"
          maxLength={64}
          className="flex-1"
        />
        <Button type="submit" loading={isFetching} className="mt-[1.4rem]">
          Find
        </Button>
      </form>
      {others.length > 0 && (
        <Field label="Message">
          <Select
            value={chosen}
            placeholder={`Choose from ${counted(others.length, 'message')}`}
            options={others.map(({ id, type, format, direction, reference }) => ({
              value: id,
              label: [type === null ? format : typeLabel(type), direction, reference]
                .filter((part) => part !== null)
                .join(', '),
            }))}
            onValueChange={(id) => {
              setChosen(id);
              onChoose(others.find((message) => message.id === id)?.raw ?? '');
            }}
          />
        </Field>
      )}
      {messages !== undefined && others.length === 0 && (
        <p role="status" className="text-sm text-ink-2 sm:mt-7">
          {messages === null ? `There is no transfer ${code}.` : 'This transfer has no other message.'}
        </p>
      )}
      <LoadFailure
        title="The messages could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        className="col-span-full"
      />
    </div>
  );
}
