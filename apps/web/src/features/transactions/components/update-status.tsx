import type { TransactionDetail } from '@clearbench/contract';
import { allowedTransitions, type TransferStatus } from '@clearbench/domain';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Select } from '@/components/ui/select.tsx';
import { StatusBadge, statusLabel } from '@/components/ui/status-badge.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { errorText } from '@/lib/api.ts';
import { formatMoney } from '@/lib/format.ts';
import { useUpdateStatus } from '../api/update-status.ts';

/** Offers only what the transfer may become next; nothing when its status is final. */
export function UpdateStatus({ transaction }: { transaction: TransactionDetail }) {
  const [open, setOpen] = useState(false);
  if (!open && allowedTransitions(transaction.status, transaction.fundType).length === 0) return null;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>Update status</Button>
      </DialogTrigger>
      {open && <UpdateStatusForm transaction={transaction} onDone={() => setOpen(false)} />}
    </Dialog>
  );
}

function UpdateStatusForm({ transaction, onDone }: { transaction: TransactionDetail; onDone: () => void }) {
  const { transactionId, status, fundType } = transaction;
  const allowed = allowedTransitions(status, fundType);
  const [chosen, setChosen] = useState<TransferStatus | ''>(allowed[0] ?? '');
  const [message, setMessage] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const update = useUpdateStatus(transactionId);
  // A refusal is followed by the new state of the transfer, from which the choice may no longer lead.
  const next = chosen !== '' && allowed.includes(chosen) ? chosen : '';

  const send = () => {
    if (next === '' || update.isPending) return;
    const text = message.trim();
    update.mutate(text === '' ? { status: next } : { status: next, message: text }, {
      onSuccess: () => {
        toast({ title: 'Status updated', description: `${transactionId} is now ${statusLabel(next)}.` });
        onDone();
      },
      onSettled: () => setIsConfirming(false),
    });
  };
  const isFinal = next === 'completed' || next === 'failed';
  return (
    <DialogContent size="sm" title="Update status" description={<Named transaction={transaction} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isFinal) setIsConfirming(true);
          else send();
        }}
        className="grid gap-4"
      >
        <p className="flex items-center gap-2 text-sm text-ink-2">
          Now <StatusBadge status={status} />
        </p>
        {allowed.length > 0 && (
          <Field label="New status">
            <Select
              value={next}
              placeholder="Choose a status"
              onValueChange={setChosen}
              options={allowed.map((value) => ({ value, label: statusLabel(value) }))}
            />
          </Field>
        )}
        <Field label="Message" hint="Optional. Stands in the timeline of the transaction.">
          <Textarea
            rows={3}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        {update.error !== null && (
          <InlineAlert title="The status was not changed">{errorText(update.error)}</InlineAlert>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={next === ''} loading={update.isPending}>
            Update status
          </Button>
        </DialogFooter>
      </form>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Mark ${transactionId} as ${next === '' ? '' : statusLabel(next)}?`}
        description={
          <Named transaction={transaction} suffix=" This status is final: it cannot be changed again." />
        }
        confirmLabel={next === 'failed' ? 'Mark as Failed' : 'Mark as Completed'}
        destructive={next === 'failed'}
        loading={update.isPending}
        onConfirm={send}
      />
    </DialogContent>
  );
}

function Named({ transaction, suffix = '' }: { transaction: TransactionDetail; suffix?: string }) {
  const { transactionId, amount, currency, recipientName } = transaction;
  const recipient = recipientName === null ? '' : ` to ${recipientName}`;
  return `${formatMoney(amount, currency)}${recipient} (${transactionId}).${suffix}`;
}
