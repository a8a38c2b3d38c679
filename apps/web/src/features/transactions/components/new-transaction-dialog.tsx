import type { CreateTransactionInput } from '@clearbench/contract';
import { isScenarioName } from '@clearbench/domain';
import { Controller } from 'react-hook-form';
import { navigate } from 'wouter/use-browser-location';
import { Dialog, DialogContent } from '@/components/ui/overlays/dialog.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { formatMoney } from '@/lib/format.ts';
import { useSendForm } from '@/lib/use-send-form.ts';
import { useCreateTransaction } from '../api/create-transaction.ts';
import { type CreateFormValues, createFormSchema, EMPTY_FORM } from '../model/create-form.ts';
import { NewTransactionFields } from './new-transaction-fields.tsx';
import { NewTransactionFooter } from './new-transaction-footer.tsx';
import { ScenarioPicker } from './scenario/scenario-picker.tsx';

export function NewTransactionDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTransaction();
  const { form, refusal, isSending, onSubmit } = useSendForm<CreateFormValues, CreateTransactionInput>({
    schema: createFormSchema,
    defaultValues: EMPTY_FORM,
    send: async (input) => {
      const { transactionId, amount, currency } = await create.mutateAsync(input);
      toast({
        title: 'Transaction created',
        description: `${formatMoney(amount, currency)}, ${transactionId}`,
        action: {
          label: 'View',
          altText: 'Open the transaction from the list',
          // Through its own page, because the toast may outlive the list.
          onPress: () => navigate(`/transactions/${transactionId}`),
        },
      });
      // Another one may be open in its place.
      if (create.isShown.current) onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
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
        <form noValidate onSubmit={onSubmit}>
          <NewTransactionFields form={form} />
          <fieldset className="mt-6 min-w-0">
            <legend className="mb-2.5 font-semibold">Sandbox</legend>
            <Controller
              control={form.control}
              name="scenario"
              render={({ field, fieldState }) => (
                <ScenarioPicker
                  value={isScenarioName(field.value) ? field.value : null}
                  onChange={(scenario) => field.onChange(scenario ?? '')}
                  hint="Everything goes well, unless the amount or a BIC chooses a scenario."
                  error={fieldState.error?.message}
                />
              )}
            />
          </fieldset>
          <NewTransactionFooter form={form} refusal={refusal} doubts={create.doubts} isSending={isSending} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
