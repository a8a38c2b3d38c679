import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export interface TagProps extends ComponentProps<'span'> {
  variant?: 'default' | 'simulated';
}

/** A short word about an object. `simulated` is the hatched mark of everything made by a sandbox network. */
export function Tag({ variant = 'default', className, ...props }: TagProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-sm border px-1.5 py-px font-mono text-xs font-medium whitespace-nowrap',
        variant === 'simulated'
          ? 'border-transparent bg-hatch-soft text-pending'
          : 'border-line-strong text-ink-2',
        className,
      )}
      {...props}
    />
  );
}
