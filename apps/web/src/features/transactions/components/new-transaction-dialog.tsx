import type { CreateTransactionInput } from '@clearbench/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { ToastAction } from '@/components/ui/toast.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { errorProblems, errorText } from '@/lib/api.ts';
import { formatMoney } from '@/lib/format.ts';
import { useCreateTransaction } from '../api/create-transaction.ts';
import { type CreateFormValues, createFormSchema, EMPTY_FORM, sortProblems } from '../model/create-form.ts';
import { NewTransactionFields } from './new-transaction-fields.tsx';

export function NewTransactionDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTransaction();
  const form = useForm<CreateFormValues, unknown, CreateTransactionInput>({
    defaultValues: EMPTY_FORM,
    resolver: zodResolver(createFormSchema),
  });
  // Not the state of the mutation: a second Enter comes before React has rendered that.
  const isSending = useRef(false);

  const send = async (input: CreateTransactionInput) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const { transactionId, amount, currency } = await create.mutateAsync(input);
      toast({
        title: 'Transaction created',
        description: `${formatMoney(amount, currency)}, ${transactionId}`,
        action: (
          // By the page of its own: the toast may outlive the list.
          <ToastAction
            altText="Open the transaction from the list"
            onClick={() => navigate(`/transactions/${transactionId}`)}
          >
            View
          </ToastAction>
        ),
      });
      onClose();
    } catch (error) {
      for (const [field, message] of sortProblems(errorProblems(error)).byField) {
        form.setError(field, { message }, { shouldFocus: true });
      }
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title="New Transaction"
        description="Enters a transfer by hand, as if its payment message had arrived."
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.setFocus('amount');
        }}
        // A click beside the form must not lose what was entered.
        onInteractOutside={(event) => form.formState.isDirty && event.preventDefault()}
      >
        <form noValidate onSubmit={form.handleSubmit(send)}>
          <NewTransactionFields form={form} />
          {create.error !== null && <Refusal error={create.error} />}
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={create.isPending}>
              Create Transaction
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Below the fields it would stand out of view. */
const reveal = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'center' });

function Refusal({ error }: { error: Error }) {
  const { byField, others } = sortProblems(errorProblems(error));
  // What the fields already say is not said again.
  if (byField.size > 0 && others.length === 0) return null;
  return (
    <div ref={reveal}>
      <InlineAlert title="The transaction was not created" className="mt-4">
        <p>{errorText(error)}</p>
        {others.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {others.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </InlineAlert>
    </div>
  );
}
