import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

/**
 * On a narrow screen the cells of a row stand in two columns and several lines; each cell may say where. The
 * headings are then only heard: the values speak for themselves.
 */
export const STACKED = {
  head: 'max-sm:sr-only',
  row: 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:last:border-b-0',
  cell: 'max-sm:flex max-sm:h-auto max-sm:min-h-6 max-sm:items-center max-sm:border-0 max-sm:p-0!',
  endCell: 'max-sm:justify-end',
};

/**
 * Full width of its card; wrap it in something that scrolls sideways where it may not fit. The parts say their
 * roles, because a grid, such as that of a stacked row, would take them away.
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
  /** Numbers and amounts stand to the right. */
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

interface SkeletonRowsProps {
  /** Classes of a row, as it will have them. */
  row: string;
  /** Classes of its cells, and of the bar in each. */
  cells: readonly { cell: string; bar: string }[];
}

/** The places of rows that are being loaded. */
export function SkeletonRows({ row, cells }: SkeletonRowsProps) {
  return SKELETON_ROWS.map((number) => (
    <TableRow key={number} className={row}>
      {cells.map(({ cell, bar }) => (
        <TableCell key={bar} className={cell}>
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
