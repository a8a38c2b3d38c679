import { useSyncExternalStore } from 'react';
import { dismissToast, subscribeToToasts, toast, toastState } from './toast-store.ts';

export { clearToastHistory, type ToastEntry, toast } from './toast-store.ts';

export function useToast() {
  const { toasts, history } = useSyncExternalStore(subscribeToToasts, toastState);
  return { toasts, history, toast, dismiss: dismissToast };
}
