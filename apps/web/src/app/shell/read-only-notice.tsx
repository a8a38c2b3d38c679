import { useRefusal } from '@/lib/forms/read-only.ts';

/** Why the controls of every screen are disabled. */
export function ReadOnlyNotice() {
  const reason = useRefusal(true);
  if (reason === null) return null;
  return (
    <p
      role="status"
      className="border-b border-line bg-sunken px-4 py-1.5 text-sm text-ink-2 md:px-7 print:hidden"
    >
      {reason}
    </p>
  );
}
