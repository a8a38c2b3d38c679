import type { RecallInput, TransactionDetail } from '@clearbench/contract';
import { reasonText } from '@clearbench/domain';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { useRecall } from '../../api/banking-operations.ts';
import { failureText, RECALL_FAILED } from '../../model/operation-texts.ts';

const REASONS: readonly RecallInput['reason'][] = ['CUST', 'DUPL', 'FRAD', 'TECH', 'AM09', 'AC03'];
const OPTIONS = REASONS.map((reason) => ({ value: reason, label: `${reason}: ${reasonText(reason)}` }));

interface RecallDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Asks for the payment back. Before it is sent, it is cancelled at once; afterwards the bank that holds it answers. */
export function RecallDialog({ transaction, onClose }: RecallDialogProps) {
  const { transactionId, amount, currency } = transaction;
  const [reason, setReason] = useState<RecallInput['reason']>('CUST');
  const recall = useRecall(transactionId);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Recall ${formatMoney(amount, currency)}?`}
      description={`Transfer ${transactionId}. If it has not been sent yet, it is cancelled at once; otherwise a recall goes to the bank that holds it.`}
      confirmLabel="Recall transfer"
      destructive
      sending={recall.isPending}
      onConfirm={() => recall.mutate({ reason }, { onSuccess: onClose })}
    >
      <Field label="Reason" className="mt-3.5">
        <Select value={reason} onValueChange={setReason} options={OPTIONS} />
      </Field>
      {recall.error !== null && (
        <InlineAlert title={RECALL_FAILED.title} className="mt-3">
          {failureText(recall.error, RECALL_FAILED)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  );
}
