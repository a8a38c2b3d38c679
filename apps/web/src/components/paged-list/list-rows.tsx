import { memo, type ReactNode } from 'react';
import { TimeHeading } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { ErrorBoundary } from '@/components/ui/feedback/error-boundary.tsx';
import { FailureNote } from '@/components/ui/feedback/failure-note.tsx';
import { RowCheckbox } from '@/components/ui/forms/row-checkbox.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/layout/table.tsx';
import type { Column } from './columns.ts';

/** The layout of rows where the screen is too narrow for one line. */
export interface ListLayout {
  /** Its areas in styles/lists.css. */
  name: string;
  /** Classes of the headings. */
  head: string;
  /** Classes for the row of headings and for each heading, where headings stay visible above such rows. */
  headRow?: string;
  headCell?: string;
  /** Classes of a row and of its cells: `stacked-row` and `stacked-cell` from some width on. */
  row: string;
  cell: string;
  /** For the cell with the checkbox, where rows can be selected. */
  select?: string;
  /** For the heading above it. */
  headSelect?: string;
  /** Without visible headings, the footer names the zone of the times: classes that hide it otherwise. */
  zone?: string;
}

interface ListHeadingsProps<T> {
  columns: readonly Column<T>[];
  layout: ListLayout;
  /** The checkbox that selects all rows, where they can be selected. */
  selectAll?: ReactNode;
}

export function ListHeadings<T>({ columns, layout, selectAll }: ListHeadingsProps<T>) {
  return (
    <TableHead className={layout.head}>
      <TableRow aria-rowindex={1} className={cn('max-lg:block', layout.headRow)}>
        {selectAll !== undefined && (
          <Heading className={cn('w-10 pr-0', layout.headSelect)}>{selectAll}</Heading>
        )}
        {columns.map((column) => (
          <Heading
            key={column.id}
            numeric={column.numeric ?? false}
            column={column.id}
            className={cn(layout.headCell, column.headingClassName)}
          >
            {headingOf(column)}
          </Heading>
        ))}
      </TableRow>
    </TableHead>
  );
}

/** Its place in the areas of the list. */
const inArea = (column: string | undefined) =>
  column === undefined ? {} : { 'data-column': column, style: { gridArea: column } };

function headingOf<T>({ heading, isHeadingHidden = false, isTime = false }: Column<T>): ReactNode {
  if (isHeadingHidden) return <span className="sr-only">{heading}</span>;
  return isTime ? <TimeHeading text={heading} /> : heading;
}

function Heading({ column, className, ...props }: Parameters<typeof TableHeader>[0] & { column?: string }) {
  return (
    <TableHeader
      {...inArea(column)}
      className={cn('sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)]', className)}
      {...props}
    />
  );
}

interface ListRowProps<T> {
  row: T;
  id: string;
  /** From 0. */
  index: number;
  columns: readonly Column<T>[];
  layout: ListLayout;
  /** Highlighted: it is selected, or its details are open. */
  isMarked?: boolean;
  /** Where rows can be selected. `isRange`: with all rows from the previously selected one. */
  onSelect?: ((id: string, isRange: boolean) => void) | undefined;
}

function Row<T>(props: ListRowProps<T>) {
  return (
    <ErrorBoundary resetKey={props.row} failed={(error) => <FailedRow {...props} error={error} />}>
      <SoundRow {...props} />
    </ErrorBoundary>
  );
}

function FailedRow<T>({ error, index, id, columns, layout }: ListRowProps<T> & { error: unknown }) {
  return (
    <TableRow aria-rowindex={index + 2} data-row-id={id} className={layout.row}>
      <TableCell
        role="gridcell"
        tabIndex={-1}
        colSpan={columns.length + 1}
        style={{ gridColumn: '1 / -1' }}
        className={cn(layout.cell, columns[0]?.className, 'whitespace-nowrap text-ink-3')}
      >
        <span>
          This row could not be shown <FailureNote error={error} isShort />
        </span>
      </TableCell>
    </TableRow>
  );
}

function SoundRow<T>({ row, id, index, columns, layout, isMarked = false, onSelect }: ListRowProps<T>) {
  return (
    <TableRow
      aria-rowindex={index + 2}
      data-row-id={id}
      aria-current={(isMarked && onSelect === undefined) || undefined}
      aria-selected={onSelect === undefined ? undefined : isMarked}
      className={cn('has-data-opens-row:cursor-pointer', layout.row, isMarked && 'bg-accent-wash')}
    >
      {onSelect !== undefined && (
        <TableCell role="gridcell" tabIndex={-1} className={cn('pr-0', layout.select)}>
          <RowCheckbox
            label={`Select ${id}`}
            checked={isMarked}
            onChange={(isRange) => onSelect(id, isRange)}
          />
        </TableCell>
      )}
      {columns.map(({ id: column, className, numeric = false, render }) => (
        <TableCell
          role="gridcell"
          tabIndex={-1}
          key={column}
          {...inArea(column)}
          numeric={numeric}
          className={cn(layout.cell, className)}
        >
          {render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** One row of a list. Memoised, so that a scrolling list renders only rows that come into view. */
export const ListRow = memo(Row) as typeof Row;

interface ListSkeletonsProps<T> {
  columns: readonly Column<T>[];
  layout: ListLayout;
  isSelectable: boolean;
}

export function ListSkeletons<T>({ columns, layout, isSelectable }: ListSkeletonsProps<T>) {
  const cells = columns.map(({ id, className, skeleton }) => ({
    id,
    cell: cn(layout.cell, className),
    bar: skeleton,
    ...inArea(id),
  }));
  const select = { id: 'select', cell: cn('pr-0', layout.select), bar: 'w-4' };
  return <SkeletonRows role="gridcell" row={layout.row} cells={isSelectable ? [select, ...cells] : cells} />;
}
