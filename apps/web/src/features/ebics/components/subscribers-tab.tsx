import type { EbicsSubscriber } from '@clearbench/contract';
import { Plus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { RealAgo } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge, ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
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
  user: `${STACKED.cell} py-1.5`,
  state: `${STACKED.cell} ${STACKED.endCell} max-sm:col-span-2 max-sm:justify-start`,
  signs: `${STACKED.cell} max-lg:text-ink-2 max-sm:col-span-2`,
  sender: `${STACKED.cell} wrap-anywhere max-lg:text-ink-2 max-sm:col-span-2`,
  seen: `${STACKED.cell} whitespace-nowrap max-lg:text-ink-3`,
  actions: `${STACKED.cell} ${STACKED.endCell} whitespace-nowrap`,
};
const SKELETONS = [
  { cell: CELLS.user, bar: 'w-40' },
  { cell: CELLS.state, bar: 'w-28' },
  { cell: CELLS.signs, bar: 'w-32' },
  { cell: CELLS.sender, bar: 'w-24' },
  { cell: CELLS.seen, bar: 'w-20' },
];
const HEADINGS = ['User', 'State', 'Class', 'Sender', 'Last seen', { text: 'Actions', isHidden: true }];

/** The people and programs that may use EBICS. */
export function SubscribersTab() {
  const { data, error, refetch } = useSubscribers();
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
      {isNew !== undefined && refusal === null && <AddDialog onClose={() => closeUrlParam('new')} />}
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
          <RowButton onClick={onOpen}>{userId}</RowButton>
          <div className="text-ink-2 wrap-anywhere">{name}</div>
        </div>
      </TableCell>
      <TableCell className={CELLS.state}>
        <span className="flex flex-wrap gap-1.5">
          <ValueBadge looks={STATE_LOOKS} value={state} />
          {fault !== null && (
            <Badge tone="warning">
              <span className="truncate">Forced: {faultLabel(fault.fault)}</span>
            </Badge>
          )}
        </span>
      </TableCell>
      <TableCell className={CELLS.signs}>{textOf(CLASS_NAMES, signatureClass)}</TableCell>
      <TableCell className={CELLS.sender}>{sender}</TableCell>
      <TableCell className={CELLS.seen}>
        <span className="mr-1.5 text-ink-3 lg:hidden">Last seen</span>
        {lastSeenAt === null ? (
          <span className="text-ink-3">Never</span>
        ) : (
          <RealAgo iso={lastSeenAt} lead="" />
        )}
      </TableCell>
      <TableCell numeric className={CELLS.actions}>
        {state === 'initialised' && onCompare !== null && (
          <Button
            size="sm"
            variant="primary"
            sending={false}
            aria-label={`Compare the letter of ${userId}`}
            onPointerEnter={LetterDialog.preload}
            onClick={onCompare}
          >
            Compare letter
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
