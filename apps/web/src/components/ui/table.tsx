import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Full width of its card; wrap it in something that scrolls sideways where it may not fit. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-sm', className)} {...props} />;
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>td]:border-b-0', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group/row in-[tbody]:hover:bg-sunken', className)} {...props} />;
}

interface Aligned {
  /** Numbers and amounts stand to the right. */
  numeric?: boolean;
}

export function TableHeader({
  numeric = false,
  className,
  scope = 'col',
  ...props
}: ComponentProps<'th'> & Aligned) {
  return (
    <th
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

export function TableCell({ numeric = false, className, ...props }: ComponentProps<'td'> & Aligned) {
  return (
    <td
      className={cn(
        'h-row border-b border-line px-3 first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  );
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
