import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useFieldProps } from './field.tsx';

/** The border of every text field and select. */
export const CONTROL_CLASS = cn(
  'w-full min-w-0 rounded-md border border-control bg-surface text-base text-ink',
  'disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken',
  'aria-invalid:border-failed focus-visible:outline-offset-0',
);

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const field = useFieldProps();
  return (
    <input
      type={type}
      className={cn(CONTROL_CLASS, 'h-8 px-2.5 pointer-coarse:h-10', className)}
      {...field}
      {...props}
    />
  );
}
