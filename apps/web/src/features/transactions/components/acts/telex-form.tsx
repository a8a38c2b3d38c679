import type { TransactionDetail } from '@clearbench/contract';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/confirm-dialog.tsx';
import { formatMoney } from '@/lib/format.ts';
import { useForm } from '@/lib/use-form.ts';
import { useSendTelex } from '../../api/banking-acts.ts';
import { finalText, INVALID_RECEIVER, TELEX_FAILED } from '../../model/act-texts.ts';
import { ActResult } from './act-result.tsx';
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
  const act = useSendTelex(transactionId);
  const form = useForm({ start: START, rules, send: () => setIsAsking(true) });
  const receiverCode = form.values.receiver.trim();
  const close = () => setIsAsking(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Send a telex</CardTitle>
      </CardHeader>
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
            <ActResult act={act} status={status} done="Telex message sent" failed={TELEX_FAILED} />
            <Button type="submit" variant="primary" disabled={!canSend} loading={act.isPending}>
              Send telex
            </Button>
          </div>
        </form>
      </CardContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send a telex to ${receiverCode} for ${transactionId}?`}
        description={`${formatMoney(amount, currency)}. The transfer leaves the automation until you give it back.`}
        confirmLabel="Send telex"
        loading={act.isPending}
        onConfirm={() => act.mutate({ transactionId, receiverCode }, { onSuccess: close, onError: close })}
      />
    </Card>
  );
}
