import type { CreateTransactionInput } from '@clearbench/contract';
import { isScenarioName } from '@clearbench/domain';
import { useRef } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { useCreateTransaction } from '../api/create-transaction.ts';
import { type CreateFormValues, createFormSchema, EMPTY_FORM } from '../model/create-form.ts';
import { NewTransactionFields } from './new-transaction-fields.tsx';
import { NewTransactionFooter } from './new-transaction-footer.tsx';
import { ScenarioPicker } from './scenario/scenario-picker.tsx';

export function NewTransactionDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTransaction();
  const amount = useRef<HTMLInputElement>(null);
  const form = useForm<CreateFormValues, CreateTransactionInput>({
    start: EMPTY_FORM,
    rules: rulesOf(createFormSchema),
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
      // Another form may be open in its place.
      if (create.isShown.current) onClose();
    },
  });
  const { scenario } = form.values;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="New Transaction"
      description="Enter a transfer by hand, as if its payment message had arrived."
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        amount.current?.focus();
      }}
      // A click outside the form must not lose the entries.
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <NewTransactionFields form={form} amount={amount} />
        <fieldset className="mt-6 min-w-0">
          <legend className="mb-2.5 font-semibold">Sandbox</legend>
          <ScenarioPicker
            value={isScenarioName(scenario) ? scenario : null}
            onChange={(chosen) => form.set('scenario', chosen ?? '')}
            hint="Everything succeeds, unless the amount or a BIC chooses a scenario."
            error={form.problems.scenario}
          />
        </fieldset>
        <NewTransactionFooter form={form} doubts={create.doubts} />
      </form>
    </Dialog>
  );
}
