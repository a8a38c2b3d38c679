import type { TransactionDetail } from '@clearbench/contract';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/controls/confirm-dialog.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { useSendTelex } from '../../api/banking-operations.ts';
import { finalText, INVALID_RECEIVER, TELEX_FAILED } from '../../model/operation-texts.ts';
import { Outcome } from './outcome.tsx';
import { SettlementNotice } from './settlement-notice.tsx';

const RECEIVER_MIN = 5;
const RECEIVER_MAX = 20;

const START = { receiver: '' };

const rules = ({ receiver }: typeof START) =>
  receiver.trim().length < RECEIVER_MIN
    ? { problems: { receiver: INVALID_RECEIVER } }
    : { input: receiver.trim() };

export function TelexForm({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, amount, currency, status } = transaction;
  const canSend = finalText(status) === null;
  const [isAsking, setIsAsking] = useAsking(canSend);
  const call = useSendTelex(transactionId);
  const form = useForm({ start: START, rules, send: () => setIsAsking(true) });
  const receiverCode = form.values.receiver.trim();
  const close = () => setIsAsking(false);
  return (
    <Card title="Send a telex">
      <CardContent>
        <form noValidate onSubmit={form.onSubmit} aria-label="Send a telex" className="grid gap-3.5">
          <TextField
            form={form}
            name="receiver"
            label="Receiver code"
            hint="The telex number or code of the receiving bank. Scenario codes such as NAKK7703 choose a scenario."
            maxLength={RECEIVER_MAX}
            required
          />
          <SettlementNotice transaction={transaction} pays />
          <div>
            <Outcome call={call} status={status} done="Telex message sent" failed={TELEX_FAILED} />
            <Button type="submit" variant="primary" disabled={!canSend} sending={call.isPending}>
              Send telex
            </Button>
          </div>
        </form>
      </CardContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send a telex to ${receiverCode} for ${transactionId}?`}
        description={`${formatMoney(amount, currency)}. Automation stops for this transfer until you resume it.`}
        confirmLabel="Send telex"
        sending={call.isPending}
        onConfirm={() => call.mutate({ transactionId, receiverCode }, { onSuccess: close, onError: close })}
      />
    </Card>
  );
}
