import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export function Label({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is named by `htmlFor`, which the caller gives.
  return <label className={cn('text-sm font-medium text-ink', className)} {...props} />;
}
