import type { EbicsOrder } from '@clearbench/contract';
import { FileSignature } from 'lucide-react';
import { useMemo } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { Moment } from '@/components/time.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { isolated } from '@/lib/text/format.ts';
import { useOrders } from '../api/orders.ts';
import { ebicsUrlParams } from '../model/ebics-url.ts';
import { rowIndexOf } from '../model/row-index.ts';
import { ORDER_LOOKS, sumsText } from '../model/texts.ts';

const OrderDrawer = lazyDialog(() => import('./order-drawer.tsx').then((m) => m.OrderDrawer));

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  order: `${STACKED.cell} py-1.5 lg:min-w-44`,
  state: `${STACKED.cell} ${STACKED.endCell} max-sm:col-span-2 max-sm:justify-start`,
  sums: `${STACKED.cell} tabular-nums max-lg:col-span-2`,
  signatures: `${STACKED.cell} py-1.5 max-lg:col-span-2`,
  action: `${STACKED.cell} ${STACKED.endCell}`,
};
const SKELETONS = [
  { cell: CELLS.order, bar: 'w-48' },
  { cell: CELLS.state, bar: 'w-28' },
  { cell: CELLS.sums, bar: 'w-36' },
  { cell: CELLS.signatures, bar: 'w-30' },
];
const HEADINGS = ['Order', 'State', 'Payments', 'Signatures', { text: 'Actions', isHidden: true }];

/** The latest uploads, and what they wait for. */
export function OrdersTab() {
  const { data, error, refetch } = useOrders();
  const [{ order }] = useUrlState(ebicsUrlParams);
  const { view, openRow } = useOpenRow('order');
  const rows = useMemo(() => rowIndexOf(data ?? []), [data]);
  return (
    <Card simulated title="Orders" aside={<LiveIndicator />}>
      <LoadFailure title="The orders could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data?.length === 0 ? (
        <EmptyState
          icon={FileSignature}
          title="No orders yet"
          text="An upload of a client appears here with its signatures, and waits until it has all that it needs."
        />
      ) : (
        (data !== undefined || error === null) && (
          <DataTable
            label="Orders"
            isStacked
            headings={HEADINGS}
            loading={data === undefined ? { row: ROW, cells: SKELETONS } : null}
          >
            {data?.map((each) => (
              <OrderRow key={each.id} order={each} onOpen={() => view(each.id)} />
            ))}
          </DataTable>
        )
      )}
      {order !== undefined && <OrderDrawer id={order} {...openRow} rows={rows} />}
    </Card>
  );
}

function OrderRow({ order, onOpen }: { order: EbicsOrder; onOpen: () => void }) {
  const { orderId, label, fileName, state, userId, receivedAt, signatures, signaturesNeeded, missing } =
    order;
  return (
    <TableRow className={ROW}>
      <TableCell className={CELLS.order}>
        <div className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <Code>{orderId}</Code>
            <span className="wrap-anywhere">{label}</span>
          </span>
          <div className="text-xs text-ink-3 wrap-anywhere">
            <span className="mono">{userId}</span>
            {fileName !== null && ` · ${isolated(fileName)}`}
            {' · '}
            <Moment iso={receivedAt} />
          </div>
        </div>
      </TableCell>
      <TableCell className={CELLS.state}>
        <ValueBadge looks={ORDER_LOOKS} value={state} />
      </TableCell>
      <TableCell className={CELLS.sums}>{sumsText(order) || <span className="text-ink-3">—</span>}</TableCell>
      <TableCell className={CELLS.signatures}>
        <div className="min-w-0">
          {signatures.length} of {signaturesNeeded}
          {missing !== null && <div className="text-xs text-ink-3 wrap-anywhere">Needs {missing}</div>}
        </div>
      </TableCell>
      <TableCell numeric className={CELLS.action}>
        <ViewButton subject={orderId} preload={OrderDrawer.preload} onClick={onOpen} />
      </TableCell>
    </TableRow>
  );
}
