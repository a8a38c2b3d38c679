import { useSyncExternalStore } from 'react';
import { dismissToast, subscribeToToasts, toast, toastState } from './toast-store.ts';

export { clearToastHistory, markToastHistoryRead, type ToastEntry, toast, toastNext } from './toast-store.ts';

export function useToast() {
  const { toasts, history, unreadCount } = useSyncExternalStore(subscribeToToasts, toastState);
  return { toasts, history, unreadCount, toast, dismiss: dismissToast };
}
