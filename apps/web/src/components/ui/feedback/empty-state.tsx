import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** The expected content, and how to get it here. */
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Shown instead of missing content, with the next step. */
export function EmptyState({ icon: Icon, title, text, action, className, children }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-10 text-center', className)}>
      {Icon !== undefined && <Icon aria-hidden="true" strokeWidth={1.5} className="mb-3 size-7 text-ink-3" />}
      <p className="text-lg font-semibold tracking-tight">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-[56ch] text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
      {children}
    </div>
  );
}
