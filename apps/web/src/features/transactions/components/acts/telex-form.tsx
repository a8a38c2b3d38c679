import type { TransactionDetail } from '@clearbench/contract';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { formatMoney } from '@/lib/format.ts';
import { useSendTelex } from '../../api/banking-acts.ts';
import { finalText, INVALID_RECEIVER, TELEX_FAILED } from '../../model/act-texts.ts';
import { ActResult } from './act-result.tsx';
import { SettlementNotice } from './settlement-notice.tsx';

const RECEIVER_MIN = 5;
const RECEIVER_MAX = 20;

export function TelexForm({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, amount, currency, status } = transaction;
  const [receiver, setReceiver] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const canSend = finalText(status) === null;
  const [isAsking, setIsAsking] = useAsking(canSend);
  const act = useSendTelex(transactionId);
  const receiverCode = receiver.trim();
  const isValid = receiverCode.length >= RECEIVER_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(!isValid);
    if (isValid) setIsAsking(true);
    else field.current?.focus();
  };
  const close = () => setIsAsking(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Send a telex</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} aria-label="Send a telex" className="grid gap-3.5">
          <Field
            label="Receiver code"
            hint="The telex number or code of the receiving bank. Scenario codes such as NAKK7703 choose a scenario."
            error={isRefused && !isValid ? INVALID_RECEIVER : undefined}
            required
          >
            <Input
              ref={field}
              value={receiver}
              maxLength={RECEIVER_MAX}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setReceiver(event.target.value)}
            />
          </Field>
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
