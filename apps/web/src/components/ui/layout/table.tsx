import type { ComponentProps, CSSProperties } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

/**
 * On a narrow screen, the cells of a row are in two columns and several lines; each cell may set its position. The
 * headings are then visually hidden, because the values are clear without them.
 */
export const STACKED = {
  head: 'max-lg:sr-only',
  row: 'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-center max-lg:gap-x-2 max-lg:gap-y-1 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:last:border-b-0',
  cell: 'max-lg:flex max-lg:h-auto max-lg:min-h-6 max-lg:items-center max-lg:border-0 max-lg:p-0!',
  endCell: 'max-lg:justify-end',
  /** For a label and an amount: on a phone they may be too long to share a line with another cell, or with each other. */
  ownLine: 'max-sm:col-span-2 max-sm:flex-wrap max-sm:justify-between',
};

/**
 * As wide as its card; wrap it in a horizontally scrolling element where it may not fit. The parts state their roles, because a
 * grid layout, such as that of a stacked row, would remove them.
 */
export function Table({ role = 'table', className, ...props }: ComponentProps<'table'>) {
  return <table role={role} className={cn('w-full border-collapse text-sm', className)} {...props} />;
}

export function TableHead({ role = 'rowgroup', ...props }: ComponentProps<'thead'>) {
  return <thead role={role} {...props} />;
}

export function TableBody({ role = 'rowgroup', className, ...props }: ComponentProps<'tbody'>) {
  return <tbody role={role} className={cn('[&>tr:last-child>td]:border-b-0', className)} {...props} />;
}

export function TableRow({ role = 'row', className, ...props }: ComponentProps<'tr'>) {
  return <tr role={role} className={cn('group/row in-[tbody]:hover:bg-sunken', className)} {...props} />;
}

interface Aligned {
  /** Numbers and amounts are right-aligned. */
  numeric?: boolean;
}

export function TableHeader({
  role = 'columnheader',
  numeric = false,
  className,
  scope = 'col',
  ...props
}: ComponentProps<'th'> & Aligned) {
  return (
    <th
      role={role}
      scope={scope}
      className={cn(
        'h-8 border-b border-line px-3 font-medium first:pl-4 last:pr-4 whitespace-nowrap text-ink-3',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({
  role = 'cell',
  numeric = false,
  className,
  ...props
}: ComponentProps<'td'> & Aligned) {
  return (
    <td
      role={role}
      className={cn(
        'h-row border-b border-line px-3 first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

export interface SkeletonRowsProps {
  /** Classes of a row. */
  row: string;
  /** Classes of its cells, and of the placeholder in each. */
  cells: readonly { id?: string; cell: string; bar: string; style?: CSSProperties; 'data-column'?: string }[];
  /** The role of the cells: `gridcell` in a grid. */
  role?: 'cell' | 'gridcell';
}

/** Placeholders for rows that are loading. */
export function SkeletonRows({ row, cells, role = 'cell' }: SkeletonRowsProps) {
  return SKELETON_ROWS.map((number) => (
    <TableRow key={number} className={row}>
      {cells.map(({ id, cell, bar, ...props }) => (
        <TableCell key={id ?? bar} role={role} className={cell} {...props}>
          <Skeleton className={`h-3.5 ${bar}`} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** Totals and notes below the rows. */
export function TableFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex min-h-9 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-sm text-ink-3',
        className,
      )}
      {...props}
    />
  );
}
