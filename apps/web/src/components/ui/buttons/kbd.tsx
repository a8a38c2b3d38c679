import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'shrink-0 rounded-sm border border-b-2 border-line-strong px-1.25 font-mono text-xs font-medium text-ink-3',
        className,
      )}
      {...props}
    />
  );
}
