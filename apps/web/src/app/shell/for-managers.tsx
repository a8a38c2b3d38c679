import { type ReactNode, useContext } from 'react';
import { useSession } from '@/features/auth/api/session.ts';
import { managersOnlyReason, ReadOnly } from '@/lib/forms/read-only.ts';

/** A screen that everybody reads, and only managers change. */
export function ForManagers({ children }: { children: ReactNode }) {
  const { data: session } = useSession();
  const reason = useContext(ReadOnly) ?? managersOnlyReason(session?.workspace ?? null);
  return <ReadOnly value={reason}>{children}</ReadOnly>;
}
