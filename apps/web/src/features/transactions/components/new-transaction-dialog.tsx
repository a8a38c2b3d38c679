import {
  type CreateTransactionInput,
  fillPath,
  PATHS,
  type PayeeCheck,
  type TransferPayee,
} from '@clearbench/contract';
import { isScenarioName, payeeAnswerText, verifiablePayee } from '@clearbench/domain';
import { useRef, useState } from 'react';
import { PayeeAnswerAlert } from '@/components/payees/payee-answer.tsx';
import { usePayeeChecks } from '@/components/payees/use-payee-checks.ts';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useUnloadQuestion } from '@/lib/browser/use-unload-question.ts';
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
  const [isCorrecting, setIsCorrecting] = useState(false);
  const form = useForm<CreateFormValues, CreateTransactionInput>({
    start: EMPTY_FORM,
    rules: rulesOf(createFormSchema),
    send: async (input) => {
      const payee = verifiablePayee(input);
      const decided = await payees.decide(payee === null ? [] : [payee]);
      if (decided === null) return;
      const [payeeCheck] = decided;
      const {
        transactionId,
        amount,
        currency,
        payee: verified,
      } = await payees.sending(() =>
        create.mutateAsync(payeeCheck === undefined ? input : { ...input, payeeCheck }),
      );
      toast({
        title: 'Transaction created',
        description: [`${formatMoney(amount, currency)}, ${transactionId}`, ...answerOf(verified)].join('. '),
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
  useUnloadQuestion(form.isDirty);
  const scenario = isScenarioName(form.values.scenario) ? form.values.scenario : null;
  const payees = usePayeeChecks(scenario);
  const payee = verifiablePayee({
    ...form.values,
    // An empty field is left out when the form is sent.
    destinationIban: form.values.destinationIban.trim() || null,
  });
  const check = payees.checkOf(payee);
  const correct = async (name: string) => {
    if (check === null) return;
    setIsCorrecting(true);
    try {
      await payees.verify({ account: check.account, name }, check.id);
      form.set('recipientName', name);
    } catch (error) {
      toast({ title: 'Couldn’t verify the payee', description: errorText(error), variant: 'destructive' });
    } finally {
      setIsCorrecting(false);
    }
  };
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
            value={scenario}
            onChange={(chosen) => form.set('scenario', chosen ?? '')}
            hint="Everything succeeds, unless the amount or a BIC chooses a scenario."
            error={form.problems.scenario}
          />
        </fieldset>
        {check !== null && (
          <PayeeAnswerAlert
            key={check.id}
            check={check}
            onCorrect={(name) => void correct(name)}
            isVerifying={isCorrecting}
            className="mt-4"
          />
        )}
        <NewTransactionFooter
          form={form}
          doubts={create.doubts}
          isInDoubt={check !== null && check.answer !== 'match'}
          onDecline={() => check !== null && decline(check)}
          isVerifying={isCorrecting}
        />
      </form>
    </Dialog>
  );
}

/** The dialog is closed by then. */
function decline({ id, name }: PayeeCheck): void {
  apiRequest('POST', fillPath(PATHS.payeeCheckDecline, { id })).then(
    () => toast({ title: 'Not sent', description: `The audit log has your decision about ${name}.` }),
    (error: unknown) =>
      toast({
        title: 'Not sent, but the decision was not recorded',
        description: errorText(error),
        variant: 'destructive',
      }),
  );
}

const answerOf = (payee: TransferPayee | null): string[] => (payee === null ? [] : [payeeAnswerText(payee)]);
