import type { Transaction } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { formatMoney } from '@/lib/format.ts';
import { loadedTransfers, useLoadedTransfers } from './loaded-transfers.ts';
import { CODE_KINDS, type CodeKind, type TypedCode, transfersWith } from './track.ts';
import { TrackedTransfer } from './tracked-transfer.tsx';

const FIELDS: Record<CodeKind, { label: string; placeholder: string }> = {
  gpi: { label: 'GPI', placeholder: 'GPIk4VbT0aQ2m' },
  uetr: { label: 'UETR', placeholder: '7a562c67-ca16-48ba-b074-65581be6f001' },
  trn: { label: 'TRN', placeholder: 'TRN-CLBk4VbT0aQ' },
};

const CHOICES_MAX = 50;
const NO_TRANSFER = 'none';

interface Tracked {
  /** The search text as typed. */
  text: string;
  found: readonly Transaction[];
}

/**
 * The webhook tracker. Track sends no request: it writes to the browser's console, and searches the transfers that are already
 * loaded.
 */
export function Tracker({ className }: { className?: string }) {
  const client = useQueryClient();
  const transfers = useLoadedTransfers();
  // One code at a time: the last one typed counts.
  const [code, setCode] = useState<TypedCode>({ kind: 'gpi', text: '' });
  const [transferId, setTransferId] = useState(NO_TRANSFER);
  const [isEmpty, setIsEmpty] = useState(false);
  const [tracked, setTracked] = useState<Tracked | null>(null);

  const track = (event: FormEvent) => {
    event.preventDefault();
    const text = code.text.trim();
    const chosen = transferId === NO_TRANSFER ? null : transferId;
    console.log('Track', { ...(text === '' ? {} : { [code.kind]: text }), transfer: chosen });
    setIsEmpty(text === '' && chosen === null);
    if (text === '' && chosen === null) return setTracked(null);
    const loaded = loadedTransfers(client);
    const found =
      text === ''
        ? loaded.filter(({ transactionId }) => transactionId === chosen)
        : transfersWith(loaded, code);
    setTracked({ text: text === '' ? (chosen ?? '') : text, found });
  };
  return (
    <div className={className}>
      <form noValidate aria-label="Webhook Tracker" onSubmit={track}>
        <div className="grid gap-3 md:grid-cols-3">
          {CODE_KINDS.map((kind) => (
            <Field key={kind} label={FIELDS[kind].label}>
              <Input
                className="mono"
                value={code.kind === kind ? code.text : ''}
                placeholder={FIELDS[kind].placeholder}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setCode({ kind, text: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <Field label="Transfer (optional)" className="min-w-56 flex-1 md:max-w-100">
            <Select
              value={transferId}
              onValueChange={setTransferId}
              options={[
                { value: NO_TRANSFER, label: 'Any transfer' },
                ...transfers.slice(0, CHOICES_MAX).map(choiceOf),
              ]}
            />
          </Field>
          <Button type="submit" variant="primary">
            Track
          </Button>
        </div>
      </form>
      {isEmpty && (
        <InlineAlert className="mt-3">Enter a GPI, UETR or TRN code, or choose a transfer.</InlineAlert>
      )}
      {tracked !== null && <Result tracked={tracked} />}
    </div>
  );
}

const choiceOf = ({ transactionId, amount, currency }: Transaction) => ({
  value: transactionId,
  label: `${transactionId}, ${formatMoney(amount, currency)}`,
});

function Result({ tracked: { text, found } }: { tracked: Tracked }) {
  if (found.length === 0) {
    return (
      <InlineAlert variant="info" className="mt-3" title={`No loaded transfer has the code ${text}`}>
        Track looks only at what this console has read already.{' '}
        <Link
          href={`/transactions?${new URLSearchParams({ search: text })}`}
          className="text-accent underline underline-offset-2"
        >
          Search all transactions
        </Link>
      </InlineAlert>
    );
  }
  return found.map((transfer) => <TrackedTransfer key={transfer.transactionId} transfer={transfer} />);
}
