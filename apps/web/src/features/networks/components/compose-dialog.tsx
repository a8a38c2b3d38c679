import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useUnloadQuestion } from '@/lib/browser/use-unload-question.ts';
import { newUetr } from '@/lib/forms/new-uetr.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { counted } from '@/lib/text/format.ts';
import { dayIn } from '@/lib/text/zone.ts';
import { useSendMessage } from '../api/send-message.ts';
import {
  type ComposedType,
  type ComposeValues,
  hasReceiver,
  LACKS_RECEIVER,
  problemsByField,
  scenarioOf,
  startValues,
  typeName,
} from '../model/compose-form.ts';
import { useComposition } from '../model/use-composition.ts';
import { ComposeFields } from './compose-fields.tsx';
import { ComposePreview } from './compose-preview.tsx';

interface ComposeDialogProps {
  type: ComposedType;
  onClose: () => void;
  /** The message has been sent: opens it. */
  onSent: (messageId: string) => void;
}

/** The receiver's BIC. */
const focusFirstInput = (form: HTMLElement): void =>
  form.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();

/** A message with any other error is sent if the operator confirms. */
const rules = (values: ComposeValues) =>
  hasReceiver(values) ? { input: values } : { problems: { receiverBic: LACKS_RECEIVER } };

const today = (): string => dayIn(new Date(), 'utc');

export function ComposeDialog({ type, onClose, onSent }: ComposeDialogProps) {
  const [start] = useState(() => startValues(newUetr(), today()));
  const [isAsking, setIsAsking] = useState(false);
  const send = useSendMessage(typeName(type));
  const form = useForm({
    start,
    rules,
    send: () => {
      // A message that has not been checked yet is not sent.
      if (problems === null) return;
      if (errors > 0) setIsAsking(true);
      else sendNow();
    },
  });
  const { values } = form;
  const composition = useComposition(type, values);
  const { text, problems } = composition;
  const errors = (problems ?? []).filter(({ severity }) => severity === 'error').length;

  const sendNow = () => {
    setIsAsking(false);
    if (text === null) return;
    send.mutate({ text, scenario: scenarioOf(values) }, { onSuccess: ({ messageId }) => onSent(messageId) });
  };
  const refusal =
    form.problems.receiverBic !== undefined
      ? 'Without a receiver BIC, no network can deliver it.'
      : send.error === null
        ? null
        : errorText(send.error);
  useUnloadQuestion(form.isDirty);
  return (
    <Dialog
      onClose={onClose}
      className="max-w-275"
      title={`Create ${typeName(type)}`}
      description={
        type === 'mt103'
          ? 'A single customer credit transfer, built and checked while you type.'
          : 'A transfer between institutions, built and checked while you type.'
      }
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) focusFirstInput(event.currentTarget);
      }}
      // A click outside the form must not lose the entries.
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <ComposeFields type={type} form={{ ...form, problems: problemsByField(problems ?? [], values) }} />
          <ComposePreview composition={composition} />
        </div>
        <DialogFooter>
          {refusal !== null && (
            <InlineAlert title={`Couldn’t send the ${typeName(type)}`} className="basis-full">
              {refusal}
            </InlineAlert>
          )}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" sending={send.isPending} disabled={text === null}>
            Send {typeName(type)}
          </Button>
        </DialogFooter>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send this ${typeName(type)} with ${counted(errors, 'error')}?`}
        description="The network will refuse it and answer NAK with the code and line of the first error."
        confirmLabel="Send anyway"
        onConfirm={sendNow}
      />
    </Dialog>
  );
}
