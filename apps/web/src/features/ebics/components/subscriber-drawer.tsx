import { type EbicsKey, type EbicsSubscriber, fillPath, PATHS } from '@clearbench/contract';
import { useState } from 'react';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { counted } from '@/lib/text/format.ts';
import { useSubscribers } from '../api/subscribers.ts';
import { faultLabel, faultText } from '../model/faults.ts';
import { CLASS_NAMES, CLASS_TEXTS, KEY_NAMES, STATE_LOOKS, STATE_TEXTS } from '../model/texts.ts';
import { FaultDialog } from './fault-dialog.tsx';
import { KeyHashes } from './key-hashes.tsx';
import { EndFault, SubscriberActions } from './subscriber-actions.tsx';
import { EditDialog } from './subscriber-dialogs.tsx';

interface SubscriberDrawerProps extends OpenRow {
  id: string;
  onCompare: (subscriber: EbicsSubscriber) => void;
}

/** One subscriber: their rights, their keys, and what the bank may do with them. */
export function SubscriberDrawer({ id, onCompare, ...openRow }: SubscriberDrawerProps) {
  const { data: all, error, refetch } = useSubscribers();
  const data = all === undefined ? undefined : (all.find((each) => each.id === id) ?? null);
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="subscriber"
      place="right"
      size="lg"
      title={data?.userId ?? 'Subscriber'}
      description={data?.name}
      aside={data != null && <ValueBadge looks={STATE_LOOKS} value={data.state} />}
    >
      <RowContent
        query={{ data, error, refetch }}
        noun="subscriber"
        missing="The subscriber was deleted."
        skeleton={<Skeleton className="h-60 w-full" />}
      >
        {(found) => (
          <Details
            key={id}
            subscriber={found}
            onCompare={() => onCompare(found)}
            onDeleted={openRow.onClose}
          />
        )}
      </RowContent>
    </RowDialog>
  );
}

interface DetailsProps {
  subscriber: EbicsSubscriber;
  onCompare: () => void;
  onDeleted: () => void;
}

function Details({ subscriber, onCompare, onDeleted }: DetailsProps) {
  const { id, userId, state, keys, signatureClass, limit, orderTypes, sender, lastSeenAt } = subscriber;
  const [open, setOpen] = useState<'edit' | 'fault' | null>(null);
  const refusal = useManagersOnly();
  const letter = useFileDownload(
    fillPath(PATHS.ebicsSubscriberLetter, { id }),
    'The letter could not be downloaded',
  );
  const close = () => setOpen(null);
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{textOf(STATE_TEXTS, state)}</p>
      <Fault subscriber={subscriber} mayEnd={refusal === null} />
      {refusal === null && (
        <div className="flex flex-wrap gap-2">
          {state === 'initialised' && (
            <Button variant="primary" sending={false} onClick={onCompare}>
              Compare letter
            </Button>
          )}
          <Button sending={false} onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button sending={false} onClick={() => setOpen('fault')}>
            Force a fault
          </Button>
          <SubscriberActions subscriber={subscriber} onDeleted={onDeleted} />
        </div>
      )}
      <Facts>
        <Fact label="Class">
          {textOf(CLASS_NAMES, signatureClass)}. {textOf(CLASS_TEXTS, signatureClass)}
        </Fact>
        <Fact label="Limit">{limit ?? 'None'}</Fact>
        <Fact label="Order types">{orderTypes.length === 0 ? 'All' : orderTypes.join(', ')}</Fact>
        <Fact label="Sender">{sender}</Fact>
        {lastSeenAt !== null && <TimeFact label="Last seen" iso={lastSeenAt} isReal />}
        <Fact label="Requests">
          <TextLink href={`/ebics-bank?tab=requests&user=${encodeURIComponent(userId)}`}>
            What the client sent
          </TextLink>
        </Fact>
      </Facts>
      {keys.length > 0 && (
        <section aria-label="Keys" className="grid gap-4 border-t border-line pt-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{counted(keys.length, 'key')} received</h3>
            <DownloadLink download={letter}>What the letter must show (PDF)</DownloadLink>
          </div>
          <DownloadFailure download={letter} />
          {keys.map((key) => (
            <ReceivedKey key={key.use} received={key} />
          ))}
        </section>
      )}
      {open === 'edit' && <EditDialog subscriber={subscriber} onClose={close} />}
      {open === 'fault' && <FaultDialog subscriber={subscriber} onClose={close} />}
    </div>
  );
}

function ReceivedKey({ received: { use, version, bits, receivedAt, ...hashes } }: { received: EbicsKey }) {
  const name = textOf(KEY_NAMES, use);
  return (
    <div>
      <h4 className="font-medium">
        {name} <span className="mono text-ink-3">{version}</span>
      </h4>
      <p className="mb-2 text-sm text-ink-3">
        {bits} bits, received <Moment iso={receivedAt} />
      </p>
      <KeyHashes hashes={hashes} owner={name} />
    </div>
  );
}

function Fault({ subscriber, mayEnd }: { subscriber: EbicsSubscriber; mayEnd: boolean }) {
  const { fault } = subscriber;
  if (fault === null) return null;
  const times = fault.times === 1 ? 'the next time' : `the next ${fault.times} times`;
  return (
    <InlineAlert
      isSilent
      variant="warning"
      title={`Forced: ${faultLabel(fault.fault)}`}
      action={mayEnd && <EndFault subscriber={subscriber} />}
    >
      {faultText(fault.fault)} This happens {times}
      {fault.orderType === null ? ', whatever the order.' : `, for orders of the type ${fault.orderType}.`}
    </InlineAlert>
  );
}
