import { counted } from '@/lib/text/format.ts';

/** The title of the rules, with their time zone and holidays. */
export function RuleHeading({ details }: { details: Readonly<Record<string, unknown>> }) {
  return (
    <p className="min-w-0">
      <span className="font-semibold wrap-anywhere">{String(details.title ?? 'Untitled')}</span>
      <span className="ml-2 text-sm text-ink-3">{detailText(details)}</span>
    </p>
  );
}

function detailText({ timeZone = 'UTC', holidays }: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(holidays) || holidays.length === 0) return String(timeZone);
  return `${timeZone} · ${counted(holidays.length, 'holiday')}`;
}
