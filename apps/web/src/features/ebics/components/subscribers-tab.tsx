import type { EbicsSubscriber } from '@clearbench/contract';
import { Plus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { RealAgo } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { useSubscribers } from '../api/subscribers.ts';
import { ebicsUrlParams } from '../model/ebics-url.ts';
import { faultLabel } from '../model/faults.ts';
import { rowIndexOf } from '../model/row-index.ts';
import { CLASS_NAMES, STATE_LOOKS } from '../model/texts.ts';

const AddDialog = lazyDialog(() => import('./subscriber-dialogs.tsx').then((m) => m.AddDialog));
const LetterDialog = lazyDialog(() => import('./letter-dialog.tsx').then((m) => m.LetterDialog));
const SubscriberDrawer = lazyDialog(() => import('./subscriber-drawer.tsx').then((m) => m.SubscriberDrawer));

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  user: `${STACKED.cell} py-1.5 lg:min-w-36`,
  state: `${STACKED.cell} py-1.5 max-lg:col-span-2`,
  signs: `${STACKED.cell} max-lg:col-span-2 max-lg:text-ink-2`,
  sender: `${STACKED.cell} wrap-anywhere lg:min-w-24 max-lg:col-span-2 max-lg:text-ink-2`,
  actions: `${STACKED.cell} ${STACKED.endCell} max-lg:col-span-2`,
};
const SKELETONS = [
  { cell: CELLS.user, bar: 'w-40' },
  { cell: CELLS.state, bar: 'w-28' },
  { cell: CELLS.signs, bar: 'w-32' },
  { cell: CELLS.sender, bar: 'w-24' },
];
const HEADINGS = ['User', 'State', 'Class', 'Sender', { text: 'Actions', isHidden: true }];

/** The people and programs that may use EBICS. */
export function SubscribersTab() {
  const { data, error, refetch } = useSubscribers();
  const keys = useApiKeys();
  const [{ subscriber, new: isNew }, setUrl] = useUrlState(ebicsUrlParams);
  const [compared, setCompared] = useState<EbicsSubscriber | null>(null);
  const { view, openRow } = useOpenRow('subscriber');
  const rows = useMemo(() => rowIndexOf(data ?? []), [data]);
  const refusal = useManagersOnly();
  const add = refusal === null && (
    <Button
      icon={Plus}
      variant="primary"
      sending={false}
      onPointerEnter={AddDialog.preload}
      onClick={() => setUrl({ new: '1' }, { push: true })}
    >
      Add subscriber
    </Button>
  );
  return (
    <Card simulated title="Subscribers" aside={data !== undefined && data.length > 0 && add}>
      <LoadFailure
        title="The subscribers could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
      {isNew !== undefined && (
        <LoadFailure
          title="The API keys could not be loaded"
          error={keys.error}
          onRetry={keys.refetch}
          className="m-4"
        />
      )}
      {data?.length === 0 ? (
        <EmptyState
          icon={Users}
          title="No subscribers yet"
          text="A subscriber is a client with a UserID. Its orders arrive as those of an API key, and its keys arrive with INI and HIA."
          action={add === false ? <p className="text-sm text-ink-3">{refusal}</p> : add}
        />
      ) : (
        (data !== undefined || error === null) && (
          <DataTable
            label="Subscribers"
            isStacked
            headings={HEADINGS}
            loading={data === undefined ? { row: ROW, cells: SKELETONS } : null}
          >
            {data?.map((each) => (
              <SubscriberRow
                key={each.id}
                subscriber={each}
                onOpen={() => view(each.id)}
                onCompare={refusal === null ? () => setCompared(each) : null}
              />
            ))}
          </DataTable>
        )
      )}
      {isNew !== undefined && refusal === null && keys.data !== undefined && (
        <AddDialog keys={keys.data.filter(({ isActive }) => isActive)} onClose={() => closeUrlParam('new')} />
      )}
      {subscriber !== undefined && (
        <SubscriberDrawer id={subscriber} {...openRow} rows={rows} onCompare={setCompared} />
      )}
      {compared !== null && <LetterDialog subscriber={compared} onClose={() => setCompared(null)} />}
    </Card>
  );
}

interface SubscriberRowProps {
  subscriber: EbicsSubscriber;
  onOpen: () => void;
  /** Null: the operator may not. */
  onCompare: (() => void) | null;
}

function SubscriberRow({ subscriber, onOpen, onCompare }: SubscriberRowProps) {
  const { userId, name, state, signatureClass, sender, lastSeenAt, fault } = subscriber;
  return (
    <TableRow className={ROW}>
      <TableCell className={CELLS.user}>
        <div className="min-w-0">
          <Code>{userId}</Code>
          <div className="text-ink-2 wrap-anywhere">{name}</div>
        </div>
      </TableCell>
      <TableCell className={CELLS.state}>
        <div className="min-w-0">
          <ValueBadge looks={STATE_LOOKS} value={state} />
          {fault !== null && <div className="text-xs text-pending">Forced: {faultLabel(fault.fault)}</div>}
          {lastSeenAt !== null && (
            <div className="text-xs text-ink-3">
              Last seen <RealAgo iso={lastSeenAt} lead="" />
            </div>
          )}
        </div>
      </TableCell>
      <TableCell className={CELLS.signs}>{textOf(CLASS_NAMES, signatureClass)}</TableCell>
      <TableCell className={CELLS.sender}>{sender}</TableCell>
      <TableCell numeric className={CELLS.actions}>
        <span className="inline-flex flex-wrap justify-end gap-2">
          {state === 'initialised' && onCompare !== null && (
            <Button
              size="sm"
              variant="primary"
              sending={false}
              aria-label={`Compare letter of ${userId}`}
              onPointerEnter={LetterDialog.preload}
              onClick={onCompare}
            >
              Compare letter
            </Button>
          )}
          <ViewButton subject={userId} preload={SubscriberDrawer.preload} onClick={onOpen} />
        </span>
      </TableCell>
    </TableRow>
  );
}
