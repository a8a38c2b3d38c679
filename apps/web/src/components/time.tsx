import { cn } from '@/components/ui/cn.ts';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';

interface TimeProps {
  iso: string;
  /** Hides the second half where there is no room for it. */
  relativeClassName?: string;
  className?: string;
}

/** `Nov 20, 2026, 2:41 PM · 2 min ago`; only the first half where there is hardly any room. */
export function Time({ iso, className, relativeClassName }: TimeProps) {
  const relative = formatRelative(iso, useNowMs());
  return (
    <time dateTime={iso} className={cn('whitespace-nowrap', className)}>
      {formatDateTime(iso)}{' '}
      {relative !== '' && (
        <span className={cn('text-ink-3 max-[23rem]:hidden', relativeClassName)}>· {relative}</span>
      )}
    </time>
  );
}
