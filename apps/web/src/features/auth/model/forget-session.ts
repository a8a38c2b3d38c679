import type { QueryClient } from '@tanstack/react-query';
import { clearToastHistory, dismissToast } from '@/components/ui/feedback/toast-store.ts';
import { EMPTY, storeDocument } from '@/lib/messages/stored-text.ts';

/** Clears data read in a session, so that the next operator of this tab sees none of it. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.clear();
  dismissToast();
  clearToastHistory();
}

/** At the end of a session: also clears the text of a payment, which no other operator sees, but anybody at this browser could read. */
export function forgetSession(queryClient: QueryClient): void {
  forgetAnswers(queryClient);
  storeDocument(EMPTY);
}
