import type { TransactionDetail } from '@clearbench/contract';
import { allowedTransitions, type TransferStatus } from '@clearbench/domain';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { formatMoney, isolated } from '@/lib/text/format.ts';
import { useUpdateStatus } from '../api/update-status.ts';
import { StatusDialog } from './status-dialog.tsx';

interface ChangeStatusProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Changes the status of one transfer: choose, and confirm a final one. Offers only the allowed next statuses. */
export function ChangeStatus({ transaction, onClose }: ChangeStatusProps) {
  const { transactionId, status, fundType } = transaction;
  const allowed = allowedTransitions(status, fundType);
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const [chosen, setChosen] = useState<TransferStatus | ''>(allowed[0] ?? '');
  const [message, setMessage] = useState('');
  const update = useUpdateStatus(transactionId);
  // After a refusal, or a change by another operator, the choice may no longer be allowed.
  const next = chosen !== '' && allowed.includes(chosen) ? chosen : '';
  const isAsking = step === 'confirm' && (next !== '' || update.isPending);
  const name = describe(transaction);

  const send = () => {
    if (next === '') return;
    update.mutate(
      { status: next, message: message.trim() },
      { onSuccess: onClose, onError: () => setStep('choose') },
    );
  };
  const isFinal = next === 'completed' || next === 'failed';
  return (
    <>
      {!isAsking && (
        <StatusDialog
          onClose={onClose}
          name={name}
          current={status}
          options={allowed.map((value) => ({ value, label: statusLabel(value) }))}
          next={next}
          onNextChange={setChosen}
          message={message}
          onMessageChange={setMessage}
          error={update.error}
          sending={update.isPending}
          onSubmit={() => (isFinal ? setStep('confirm') : send())}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => !isOpen && setStep('choose')}
        title={chosen !== '' && `Mark ${transactionId} as ${statusLabel(chosen)}?`}
        description={`${name}. This status is final: it cannot be changed again.`}
        confirmLabel={chosen === 'failed' ? 'Mark as Failed' : 'Mark as Completed'}
        destructive={chosen === 'failed'}
        sending={update.isPending}
        onConfirm={send}
      />
    </>
  );
}

function describe({ transactionId, amount, currency, recipientName }: TransactionDetail): string {
  const recipient = recipientName === null ? '' : ` to ${isolated(recipientName)}`;
  return `${formatMoney(amount, currency)}${recipient} (${transactionId})`;
}
