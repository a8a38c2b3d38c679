import type { TransferStatus } from '@clearbench/domain';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import type { SelectOption } from '@/components/ui/overlays/select-list.tsx';
import { errorText } from '@/lib/api/api.ts';

interface StatusDialogProps {
  onClose: () => void;
  /** The transfer or transfers, in words. */
  name: string;
  /** The current status of one transfer. */
  current?: TransferStatus;
  options: readonly SelectOption<TransferStatus>[];
  next: TransferStatus | '';
  onNextChange: (status: TransferStatus) => void;
  message: string;
  onMessageChange: (message: string) => void;
  error: Error | null;
  errorTitle?: string;
  sending: boolean;
  onSubmit: () => void;
}

/** Chooses the next status of one transfer or several. */
export function StatusDialog(props: StatusDialogProps) {
  const { onClose, name, current, options, next, error, sending } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Dialog onClose={onClose} size="sm" title="Update status" description={name}>
      <form onSubmit={submit} className="grid gap-4">
        {current !== undefined && (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            Now <StatusBadge status={current} />
          </p>
        )}
        {options.length > 0 && (
          <Field label="New status">
            <Select
              value={next}
              placeholder="Choose a status"
              onValueChange={props.onNextChange}
              options={options}
            />
          </Field>
        )}
        <Field label="Message" hint="Optional. Shown in the timeline of the transaction.">
          <Textarea
            rows={3}
            maxLength={500}
            value={props.message}
            onChange={(event) => props.onMessageChange(event.target.value)}
          />
        </Field>
        {error !== null && (
          <InlineAlert title={props.errorTitle ?? 'Couldn’t change the status'}>
            {errorText(error)}
          </InlineAlert>
        )}
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary" disabled={next === ''} sending={sending}>
            Update status
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
