import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RowCheckbox } from '@/components/ui/forms/row-checkbox.tsx';
import { TableFooter } from '@/components/ui/layout/table.tsx';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';
import type { Selection } from '@/lib/paged-list/use-selection.ts';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatCount } from '@/lib/text/format.ts';
import { zoneNow } from '@/lib/text/zone.ts';
import type { Column } from './columns.ts';
import { ListHeadings, type ListLayout, ListRow, ListSkeletons } from './list-rows.tsx';
import { PagedTable } from './paged-table.tsx';

export interface Noun {
  one: string;
  many: string;
}

interface ListPanelProps<T> {
  list: PagedList<T>;
  /** Accessible name of the scrolling region. */
  label: string;
  tableLabel: string;
  /** The name of the rows. */
  noun: Noun;
  /** A stable array as long as its contents are the same, because a new one re-renders all rows. */
  columns: readonly Column<T>[];
  layout: ListLayout;
  /** The height of every row on a screen of this width. */
  rowPx: number;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The row whose details are open beside the list. */
  openId?: string | undefined;
  /** Makes rows selectable. */
  selection?: Selection;
  /** May set `--list-height`, as in PagedTable. */
  className?: string;
}

/** A list of any length: its rows and their count, or its failure or empty state instead. */
export function ListPanel<T>(props: ListPanelProps<T>) {
  const { list, label, tableLabel, noun, columns, layout, rowPx, empty, openId, selection, className } =
    props;
  const { idOf } = list.source;
  return (
    <>
      <LoadFailure
        title={`The ${noun.many} could not be refreshed`}
        error={list.refreshError}
        onRetry={list.retry}
        className="m-2.5"
      />
      <PagedTable
        list={list}
        label={label}
        tableLabel={tableLabel}
        noun={noun.many}
        rowPx={rowPx}
        name={layout.name}
        headings={
          <ListHeadings
            columns={columns}
            layout={layout}
            selectAll={selection && <SelectAll selection={selection} noun={noun} />}
          />
        }
        skeletons={<ListSkeletons columns={columns} layout={layout} isSelectable={selection !== undefined} />}
        renderRow={(row, index) => {
          const id = idOf(row);
          return (
            <ListRow
              key={id}
              id={id}
              row={row}
              index={index}
              columns={columns}
              layout={layout}
              isMarked={selection?.ids.has(id) ?? id === openId}
              onSelect={selection?.toggle}
            />
          );
        }}
        {...(selection === undefined ? {} : { onSelect: selection.toggle })}
        notice={
          list.loadError !== null ? (
            <LoadFailure
              title={`The ${noun.many} could not be loaded`}
              error={list.loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : list.isEmpty ? (
            empty
          ) : null
        }
        {...(className === undefined ? {} : { className })}
      />
      {list.loadError === null && (
        // Its space is reserved until the count is known.
        <TableFooter className={list.isLoading ? 'invisible' : ''}>
          <span>{list.total === null ? '\u00a0' : countText(list.total, list.totalIsMinimum, noun)}</span>
          <span role="status">{list.isFetchingNextPage ? 'Loading more…' : ''}</span>
          {layout.zone !== undefined && <ZoneNote className={layout.zone} />}
        </TableFooter>
      )}
    </>
  );
}

function ZoneNote({ className }: { className: string }) {
  return <span className={className}>Times in {zoneNow(useTimes())}</span>;
}

/** `1 transfer`, `37 transfers`, `10,000+ transfers`. */
export const countText = (count: number, isMinimum: boolean, { one, many }: Noun): string =>
  `${formatCount(count)}${isMinimum ? '+' : ''} ${count === 1 ? one : many}`;

function SelectAll({ selection: { ids, isAll, toggleAll }, noun }: { selection: Selection; noun: Noun }) {
  return (
    <RowCheckbox
      label={`Select all loaded ${noun.many}`}
      checked={isAll ? true : ids.size > 0 && 'some'}
      onChange={toggleAll}
    />
  );
}
