import type { StatusResult, Transaction } from '@clearbench/contract';
import { TRANSFER_STATUSES, type TransferStatus } from '@clearbench/domain';
import { useState } from 'react';
import { countText } from '@/components/paged-list/list-panel.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useChangeStatuses } from '../api/change-statuses.ts';
import { reachable, TRANSFERS, tally } from '../model/bulk.ts';
import { BulkResults } from './bulk-results.tsx';
import { StatusDialog } from './status-dialog.tsx';

interface BulkStatusProps {
  /** The selected transfers; the loaded ones among them are in `rows`. */
  ids: readonly string[];
  rows: RowIndex<Transaction>;
  onClose: () => void;
  /** The change is done and its results have been read; these were refused. */
  onDone: (refused: readonly string[]) => void;
}

type Step = 'choose' | 'confirm' | 'results';

/** Changes the status of many transfers: choose, confirm, and see the results. */
export function BulkStatus({ ids: selected, rows, onClose, onDone }: BulkStatusProps) {
  // The question and its confirmation stay the same when rows arrive or disappear.
  const [ids] = useState(selected);
  const [options] = useState(() => statusOptions(selected, rows));
  const [step, setStep] = useState<Step>('choose');
  const [next, setNext] = useState<TransferStatus | ''>(options[0]?.value ?? '');
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState<readonly StatusResult[]>([]);
  const change = useChangeStatuses();
  const transfers = countText(ids.length, false, TRANSFERS);

  const send = () => {
    if (next === '') return;
    const text = message.trim();
    change.mutate(
      { transactionIds: ids, status: next, ...(text === '' ? {} : { message: text }) },
      {
        onSuccess: (results) => {
          setOutcome(results);
          setStep('results');
        },
        onError: () => setStep('choose'),
      },
    );
  };
  if (step === 'results' && next !== '') {
    const close = () => {
      onClose();
      onDone(tally(outcome).refused.map(({ transactionId }) => transactionId));
    };
    return <BulkResults results={outcome} status={next} onClose={close} />;
  }
  const isFinal = next === 'completed' || next === 'failed';
  return (
    <>
      {step === 'choose' && (
        <StatusDialog
          onClose={onClose}
          name={
            options.length === 0
              ? `All ${transfers} are final: their status cannot change.`
              : `${transfers} selected. Each is changed separately; a change that its status does not allow is refused.`
          }
          options={options}
          next={next}
          onNextChange={setNext}
          message={message}
          onMessageChange={setMessage}
          error={change.error}
          errorTitle={`${formatCount(change.results.length)} of ${transfers} were sent before this failed`}
          sending={change.isPending}
          onSubmit={() => setStep('confirm')}
        />
      )}
      <ConfirmDialog
        open={step === 'confirm'}
        onOpenChange={(isOpen) => !isOpen && !change.isPending && setStep('choose')}
        title={`Change the status of ${transfers}?`}
        description={
          next !== '' &&
          `They become ${statusLabel(next)}.${isFinal ? ' This status is final: it cannot be changed again.' : ''}`
        }
        confirmLabel={`Change ${transfers}`}
        destructive={next === 'failed'}
        sending={change.isPending}
        onConfirm={send}
      >
        {change.isPending && (
          <Progress
            label="Changed"
            value={change.results.length}
            max={ids.length}
            valueText={`${formatCount(change.results.length)} of ${formatCount(ids.length)}`}
            className="mt-4"
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** With a count if all selected transfers are loaded; the server decides in any case. */
function statusOptions(ids: readonly string[], rows: RowIndex<Transaction>) {
  const wanted = new Set(ids);
  const known: Transaction[] = [];
  for (let index = 0; index < rows.count && known.length < wanted.size; index += 1) {
    const row = rows.at(index);
    if (row !== undefined && wanted.has(row.transactionId)) known.push(row);
  }
  if (known.length < wanted.size) {
    return TRANSFER_STATUSES.filter((status) => status !== 'pending').map((value) => ({
      value,
      label: statusLabel(value),
    }));
  }
  return reachable(known).map(({ status, count }) => ({
    value: status,
    label: `${statusLabel(status)} (${formatCount(count)} of ${formatCount(ids.length)})`,
  }));
}
