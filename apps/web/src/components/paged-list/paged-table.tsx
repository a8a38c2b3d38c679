import { ArrowUp } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody } from '@/components/ui/layout/table.tsx';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';
import { formatCount } from '@/lib/text/format.ts';
import { ROW_CLICKS } from './row-clicks.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface PagedTableProps<T> {
  list: PagedList<T>;
  /** Accessible name of the scrolling region, such as `Transactions`. */
  label: string;
  tableLabel: string;
  /** The name of the rows: `transfers`. */
  noun: string;
  /** The height of every row: `--row-height` for layouts in lines. */
  rowPx: number;
  /** The name of the layout: see styles/lists.css. */
  name: string;
  headings: ReactNode;
  /** Shown while the first page is loaded. */
  skeletons: ReactNode;
  /** A memoised TableRow with `key`, `aria-rowindex={index + 2}` and `data-row-id`. `index` counts from 0. */
  renderRow: (row: T, index: number) => ReactNode;
  /** Shown instead of the rows. */
  notice: ReactNode;
  /** Where rows can be selected: by Space or `x`, and by Shift with ↑ or ↓. */
  onSelect?: (id: string, isRange: boolean) => void;
  /** May set `--list-height`: the height at which it starts to scroll. */
  className?: string;
}

/** A grid that renders only the rows in view, with space in place of the others. A click on a row opens it. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const {
    list,
    label,
    tableLabel,
    noun,
    rowPx,
    name,
    headings,
    skeletons,
    renderRow,
    notice,
    className,
    onSelect,
  } = props;
  const { rows, total, totalIsMinimum, isLoading, isChangingFilters } = list;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualRows({ list, scroller, rowPx });
  const { scrollToRow, keepRow, returnsTo } = virtual;
  const startId = returnsTo?.rowId ?? null;
  const keys = useRowKeys({ list, scroller, scrollToRow, keepRow, startId, onSelect });
  return (
    <div className="relative">
      <NewRowsPill newRows={list.newRows} onShow={virtual.scrollToTop} />
      <section
        ref={scroller}
        aria-label={label}
        // The rows are a tab stop; without them, the scrolling element must still be reachable by the keyboard.
        tabIndex={rows.count > 0 ? -1 : 0}
        {...keys}
        {...ROW_CLICKS}
        className={cn(
          'max-h-[var(--list-height,max(22rem,calc(100dvh-22rem)))] print:max-h-none overflow-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]',
          // New rows move nothing, because most lists fill the height.
          isLoading && 'h-[var(--list-height,max(22rem,calc(100dvh-22rem)))]',
          className,
        )}
      >
        {notice ?? (
          <div
            // Blank space for rows that are not rendered would print as empty pages.
            className={cn('print:p-0!', isChangingFilters && 'opacity-60')}
            style={
              {
                paddingTop: virtual.abovePx,
                paddingBottom: virtual.belowPx,
                '--row-height': `${rowPx}px`,
              } as CSSProperties
            }
          >
            <Table
              role="grid"
              data-list={name}
              aria-label={tableLabel}
              aria-multiselectable={onSelect !== undefined || undefined}
              aria-rowcount={total === null || totalIsMinimum ? -1 : total + 1}
              aria-busy={isLoading || isChangingFilters}
              className="table-fixed"
            >
              {headings}
              <TableBody className={virtual.keptAt === null ? '' : KEPT_ROW[virtual.keptAt]}>
                {isLoading && skeletons}
                {virtual.indexes.flatMap((index, at) => {
                  const row = rows.at(index);
                  if (row === undefined) return [];
                  const missing = index - (virtual.indexes[at - 1] ?? index - 1) - 1;
                  return [missing > 0 && <Gap key="gap" heightPx={missing * rowPx} />, renderRow(row, index)];
                })}
              </TableBody>
            </Table>
          </div>
        )}
        <PrintedRows indexes={virtual.inView} total={total} noun={noun} />
        <LoadFailure
          title={`The next ${noun} could not be loaded`}
          error={list.nextPageError}
          onRetry={list.onEndNear}
          className="m-3"
        />
      </section>
    </div>
  );
}

/** A kept row is not in view, and so not printed. */
const KEPT_ROW = {
  above: 'print:[&>tr:first-child]:hidden',
  below: 'print:[&>tr:last-child]:hidden',
};

/** A placeholder for the rows between two rendered ones. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row cannot have the focus.
    <tr aria-hidden="true" className="print:hidden">
      <td style={{ height: heightPx }} />
    </tr>
  );
}

interface PrintedRowsProps {
  indexes: readonly number[];
  total: number | null;
  noun: string;
}

/** On paper only the rows in view are printed, with a note which and of how many. */
function PrintedRows({ indexes, total, noun }: PrintedRowsProps) {
  const [first] = indexes;
  const last = indexes.at(-1);
  if (first === undefined || last === undefined) return null;
  const range = `${formatCount(first + 1)} to ${formatCount(last + 1)}`;
  return (
    <p className="hidden px-4 py-2 text-sm print:block">
      {total === null ? range : `${range} of ${formatCount(total)}`} {noun}
    </p>
  );
}

function NewRowsPill({ newRows, onShow }: { newRows: number | 'many'; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center">
      {newRows !== 0 && (
        <Button
          icon={ArrowUp}
          variant="primary"
          size="sm"
          className="pointer-events-auto shadow-pop"
          onClick={onShow}
        >
          {newRows === 'many' ? 'Many new' : `${formatCount(newRows)} new`}
        </Button>
      )}
    </div>
  );
}
