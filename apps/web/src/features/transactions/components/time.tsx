import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';

/** `Nov 20, 2026, 2:41 PM · 2 min ago`; only the first half where there is hardly any room. */
export function Time({ iso }: { iso: string }) {
  const relative = formatRelative(iso, useNowMs());
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDateTime(iso)} <span className="text-ink-3 max-[23rem]:hidden">· {relative}</span>
    </time>
  );
}
