import { useStore } from '@/lib/browser/store.ts';
import { dismissToast, toasts as store, toast } from './toast-store.ts';

export { clearToastHistory, markToastHistoryRead, type ToastEntry, toast, toastNext } from './toast-store.ts';

export function useToast() {
  const { toasts, history, unreadCount } = useStore(store);
  return { toasts, history, unreadCount, toast, dismiss: dismissToast };
}
