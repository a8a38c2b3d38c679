import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type AlertVariant = 'info' | 'success' | 'warning' | 'error';

const LOOKS = {
  info: { icon: Info, hue: 'border-line-strong bg-sunken text-ink-2' },
  success: { icon: CircleCheck, hue: 'border-completed/40 bg-completed-wash text-completed' },
  warning: { icon: TriangleAlert, hue: 'border-pending/40 bg-pending-wash text-pending' },
  error: { icon: CircleAlert, hue: 'border-failed/40 bg-failed-wash text-failed' },
} as const;

export interface InlineAlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  action?: ReactNode;
  /** A toast announces the same. */
  isSilent?: boolean;
  className?: string;
  children?: ReactNode;
}

interface ResultAlertProps {
  /** Null until there is a result. */
  result: InlineAlertProps | null;
  className?: string;
}

/**
 * The result of an action. Its region is rendered in advance: some screen readers ignore a region that appears
 * together with its text.
 */
export function ResultAlert({ result, className }: ResultAlertProps) {
  const isError = result !== null && (result.variant ?? 'error') === 'error';
  return (
    <>
      {isError && <InlineAlert {...result} />}
      <div role="status" className={className}>
        {result !== null && !isError && <InlineAlert {...result} isSilent />}
      </div>
    </>
  );
}

/** Shown where the event happened, and unlike a toast it stays. Errors are announced at once. */
export function InlineAlert(props: InlineAlertProps) {
  const { variant = 'error', title, action, isSilent = false, className, children } = props;
  const { icon: Icon, hue } = LOOKS[variant];
  return (
    <div
      role={isSilent ? undefined : variant === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2.5 rounded-md border px-3 py-2 text-base', hue, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {/* If it doesn't fit beside the text, the action goes below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2.5 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
          {title !== undefined && <p className="font-medium">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  );
}
