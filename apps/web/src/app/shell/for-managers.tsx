import type { ReactNode } from 'react';
import { ReadOnly, useManagersOnly } from '@/lib/forms/read-only.ts';

/** A screen that everybody reads, and only managers change. */
export function ForManagers({ children }: { children: ReactNode }) {
  return <ReadOnly value={useManagersOnly()}>{children}</ReadOnly>;
}
