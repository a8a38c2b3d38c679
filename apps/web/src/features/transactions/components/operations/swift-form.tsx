import type { TransactionDetail } from '@clearbench/contract';
import { SWIFT_MESSAGE_NAMES, SWIFT_MESSAGE_TYPES, type SwiftMessageType } from '@clearbench/domain';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/controls/confirm-dialog.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { useSendSwift } from '../../api/banking-operations.ts';
import { finalText, SWIFT_FAILED } from '../../model/operation-texts.ts';
import { Outcome } from './outcome.tsx';
import { SettlementNotice } from './settlement-notice.tsx';

const OPTIONS = SWIFT_MESSAGE_TYPES.map((type) => ({
  value: type,
  label: `${type}: ${SWIFT_MESSAGE_NAMES[type]}`,
}));

const isFreeFormat = (type: SwiftMessageType): boolean => type === 'MT199' || type === 'MT299';

export function SwiftForm({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, amount, currency, status } = transaction;
  const [type, setType] = useState<SwiftMessageType>('MT103');
  const call = useSendSwift(transactionId);
  const pays = !isFreeFormat(type);
  const canSend = !pays || finalText(status) === null;
  const [isAsking, setIsAsking] = useAsking(canSend);
  const close = () => setIsAsking(false);
  return (
    <Card title="Send a SWIFT message">
      <CardContent className="grid grid-cols-1 gap-3.5 wrap-anywhere">
        <Field label="Message type">
          <Select value={type} onValueChange={setType} options={OPTIONS} />
        </Field>
        <SettlementNotice transaction={transaction} pays={pays} />
        <div>
          <Outcome call={call} status={status} done="SWIFT message sent" failed={SWIFT_FAILED} />
          <Button
            variant="primary"
            disabled={!canSend}
            sending={call.isPending}
            onClick={() => setIsAsking(true)}
          >
            Send SWIFT message
          </Button>
        </div>
      </CardContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send ${type} for ${transactionId}?`}
        description={`${formatMoney(amount, currency)}. Automation stops for this transfer until you resume it.`}
        confirmLabel={`Send ${type}`}
        sending={call.isPending}
        onConfirm={() =>
          call.mutate({ transactionId, messageType: type }, { onSuccess: close, onError: close })
        }
      />
    </Card>
  );
}
