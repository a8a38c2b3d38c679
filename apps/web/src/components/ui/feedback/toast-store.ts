import { createStore } from '@/lib/browser/store.ts';

/** One at a time: older ones are in the notification history. */
const TOASTS_SHOWN_MAX = 1;
/** How long a dismissed toast stays in the store, so that it can animate out. */
const REMOVAL_DELAY_MS = 1_000_000;
const DEFAULT_DURATION_MS = 5000;
const HISTORY_MAX = 50;

/** A button that also closes the toast. */
export interface ToastAction {
  label: string;
  /** How to do the same without the toast. */
  altText: string;
  onPress: () => void;
}

/** `warning`: only a part of it was done. */
export type ToastVariant = 'default' | 'warning' | 'destructive';

export interface ToastInput {
  title: string;
  description?: string;
  variant?: ToastVariant;
  durationMs?: number;
  action?: ToastAction;
}

export interface ToastEntry {
  id: string;
  title: string;
  description: string | undefined;
  variant: ToastVariant;
  durationMs: number;
  action: ToastAction | undefined;
  open: boolean;
  shownAt: number;
}

export interface ToastState {
  toasts: readonly ToastEntry[];
  history: readonly ToastEntry[];
  /** How many entries of the history are unread. */
  unreadCount: number;
}

export const toasts = createStore<ToastState>({ toasts: [], history: [], unreadCount: 0 });
let count = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();
/** Each toast appears after the previous one has closed. */
let waiting: readonly ToastInput[] = [];

const change = (next: Partial<ToastState>): void => toasts.set({ ...toasts.get(), ...next });

function remove(id: string): void {
  removals.delete(id);
  change({ toasts: toasts.get().toasts.filter((entry) => entry.id !== id) });
}

/** Closes one toast and shows the next waiting one; without an id, closes all and drops the waiting ones. */
export function dismissToast(id?: string): void {
  if (id === undefined) waiting = [];
  const ends = (entry: ToastEntry) => id === undefined || entry.id === id;
  for (const entry of toasts.get().toasts) {
    if (ends(entry) && !removals.has(entry.id)) {
      removals.set(
        entry.id,
        setTimeout(() => remove(entry.id), REMOVAL_DELAY_MS),
      );
    }
  }
  change({
    toasts: toasts.get().toasts.map((entry) => (ends(entry) ? { ...entry, open: false } : entry)),
  });
  const [next, ...others] = waiting;
  if (next === undefined || hasOpenToast()) return;
  waiting = others;
  toast(next);
}

const hasOpenToast = (): boolean => toasts.get().toasts.some(({ open }) => open);

/**
 * Shows a toast after the current one, which keeps its full time; at once if there is none. A toast with the same
 * text as the current one does not queue.
 */
export function toastNext(input: ToastInput): void {
  if (!hasOpenToast()) toast(input);
  else if (
    !waiting.some(({ title, description }) => title === input.title && description === input.description)
  ) {
    waiting = [...waiting, input];
  }
}

/** Shows a toast in place of the previous one. It can be called from anywhere, not only from components. */
export function toast(input: ToastInput): { id: string; dismiss: () => void } {
  count += 1;
  const entry: ToastEntry = {
    id: `toast-${count}`,
    title: input.title,
    description: input.description,
    variant: input.variant ?? 'default',
    durationMs: input.durationMs ?? DEFAULT_DURATION_MS,
    action: input.action,
    open: true,
    shownAt: Date.now(),
  };
  const { toasts: earlier, history, unreadCount } = toasts.get();
  const shown = [entry, ...earlier].slice(0, TOASTS_SHOWN_MAX);
  for (const [id, timer] of removals) {
    if (shown.some((kept) => kept.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  change({ toasts: shown, history: trimmed([entry, ...history]), unreadCount: unreadCount + 1 });
  return { id: entry.id, dismiss: () => dismissToast(entry.id) };
}

/** Successes are dropped first: errors and warnings must stay readable until there are too many of them. */
function trimmed(history: readonly ToastEntry[]): readonly ToastEntry[] {
  if (history.length <= HISTORY_MAX) return history;
  const harmless = history.findLastIndex(({ variant }, index) => index > 0 && variant === 'default');
  return history.toSpliced(harmless === -1 ? history.length - 1 : harmless, 1);
}

export function clearToastHistory(): void {
  change({ history: [], unreadCount: 0 });
}

export function markToastHistoryRead(): void {
  change({ unreadCount: 0 });
}
