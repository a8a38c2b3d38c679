import type { Transaction } from '@clearbench/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { counted, formatMoney } from '@/lib/text/format.ts';
import { useLoadedTransfers } from './loaded-transfers.ts';
import { CODE_KINDS, type CodeKind, type TrackRequest, transfersFor } from './track.ts';
import { TrackedTransfer } from './tracked-transfer.tsx';

const FIELDS: Record<CodeKind, { label: string; placeholder: string }> = {
  gpi: { label: 'GPI', placeholder: 'GPIk4VbT0aQ2m' },
  uetr: { label: 'UETR', placeholder: '7a562c67-ca16-48ba-b074-65581be6f001' },
  trn: { label: 'TRN', placeholder: 'TRN-CLBk4VbT0aQ' },
};

const CHOICES_MAX = 50;
const NO_TRANSFER = 'none';
const NOTHING: TrackRequest = { code: { kind: 'gpi', text: '' }, transferId: null };

interface TrackerProps {
  /** The tracked subject and its setter, if the screen stores it; otherwise the tracker does. */
  stored?: readonly [TrackRequest | null, (request: TrackRequest | null) => void];
  /** The transfers to search are still being read. */
  isLoading?: boolean;
}

/**
 * The webhook tracker. Track sends no request: it writes to the browser's console, and searches the transfers that are already
 * loaded.
 */
export function Tracker({ stored, isLoading = false }: TrackerProps) {
  const transfers = useLoadedTransfers();
  const own = useState<TrackRequest | null>(null);
  const [request, setRequest] = stored ?? own;
  const [typed, setTyped] = useTyped(request);
  const [isEmpty, setIsEmpty] = useState(false);
  const { code, transferId } = typed;

  const track = (event: FormEvent) => {
    event.preventDefault();
    const text = code.text.trim();
    console.log('Track', { ...(text === '' ? {} : { [code.kind]: text }), transfer: transferId });
    const hasNothing = text === '' && transferId === null;
    setIsEmpty(hasNothing);
    setRequest(hasNothing ? null : { code: { ...code, text }, transferId });
  };
  return (
    <div>
      <form noValidate aria-label="Webhook Tracker" onSubmit={track}>
        <div className="grid gap-3 md:grid-cols-3">
          {CODE_KINDS.map((kind) => (
            <Field key={kind} label={FIELDS[kind].label}>
              <Input
                className="mono"
                // One code at a time: the last one typed.
                value={code.kind === kind ? code.text : ''}
                placeholder={FIELDS[kind].placeholder}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped({ ...typed, code: { kind, text: event.target.value } })}
              />
            </Field>
          ))}
        </div>
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <Field label="Transfer (optional)" className="min-w-56 flex-1 md:max-w-100">
            <Select
              value={transferId ?? NO_TRANSFER}
              onValueChange={(id) => setTyped({ ...typed, transferId: id === NO_TRANSFER ? null : id })}
              options={choices(transfers, transferId)}
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
      <Result request={request} transfers={transfers} isLoading={isLoading} />
    </div>
  );
}

/** The shown code: the one typed since the last search, otherwise the last search, to which Back may have returned. */
function useTyped(request: TrackRequest | null) {
  const [typed, setTyped] = useState({ since: request, shown: request ?? NOTHING });
  const shown = typed.since === request ? typed.shown : (request ?? NOTHING);
  return [shown, (next: TrackRequest) => setTyped({ since: request, shown: next })] as const;
}

function choices(transfers: readonly Transaction[], chosenId: string | null) {
  const newest = transfers.slice(0, CHOICES_MAX);
  const isListed = chosenId === null || newest.some(({ transactionId }) => transactionId === chosenId);
  return [
    { value: NO_TRANSFER, label: 'Any transfer' },
    ...(isListed ? [] : [{ value: chosenId, label: chosenId }]),
    ...newest.map(({ transactionId, amount, currency }) => ({
      value: transactionId,
      label: `${transactionId}, ${formatMoney(amount, currency)}`,
    })),
  ];
}

interface ResultProps {
  request: TrackRequest | null;
  transfers: readonly Transaction[];
  isLoading: boolean;
}

function Result({ request, transfers, isLoading }: ResultProps) {
  const found = request === null ? [] : transfersFor(transfers, request);
  return (
    <>
      {/* Rendered before its text: some screen readers ignore a region that appears together with its text. */}
      <div role="status">
        {request !== null && <Outcome request={request} count={found.length} isLoading={isLoading} />}
      </div>
      {found.map((transfer) => (
        <TrackedTransfer key={transfer.transactionId} transfer={transfer} />
      ))}
    </>
  );
}

interface OutcomeProps {
  request: TrackRequest;
  /** How many transfers were found. */
  count: number;
  isLoading: boolean;
}

function Outcome({ request: { code, transferId }, count, isLoading }: OutcomeProps) {
  const text = code.text === '' ? (transferId ?? '') : code.text;
  if (count > 0) return <p className="sr-only">{counted(count, 'transfer')} found</p>;
  if (isLoading) return <p className="mt-3 text-ink-2">Looking for {text}…</p>;
  return (
    <InlineAlert isSilent variant="info" className="mt-3" title={`No loaded transfer has the code ${text}`}>
      Track searches only the transfers that this console has already loaded.{' '}
      <TextLink href={`/transactions?${new URLSearchParams({ search: text })}`}>
        Search all transactions
      </TextLink>
    </InlineAlert>
  );
}
