import type { QueryClient } from '@tanstack/react-query';
import { clearToastHistory, dismissToast } from '@/components/ui/toast-store.ts';
import { EMPTY, storeDocument } from '@/lib/messages/stored-text.ts';

/** Clears everything that was read and written in a session, so that the next operator of this browser sees none of it. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear();
  dismissToast();
  clearToastHistory();
  storeDocument(EMPTY);
}
