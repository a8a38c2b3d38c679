import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useFieldProps } from './field.tsx';
import { CONTROL_CLASS } from './input.tsx';

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  const field = useFieldProps();
  return (
    <textarea rows={rows} className={cn(CONTROL_CLASS, 'px-2.5 py-1.5', className)} {...field} {...props} />
  );
}
