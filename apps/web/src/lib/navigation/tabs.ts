import { isObject } from '../answers/is-object.ts';

/** Messages between tabs of the console. */
export type TabNews =
  | { kind: 'signed-in' | 'signed-out' }
  /** The operator types or clicks in that tab. */
  | { kind: 'active' }
  /** Wise returned the authorization with this state to another tab, and nothing was connected. */
  | { kind: 'wise-refused'; state: string; problem: string };

const KINDS: readonly unknown[] = [
  'signed-in',
  'signed-out',
  'active',
  'wise-refused',
] satisfies readonly TabNews['kind'][];
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('clearbench.tabs') : null;

/** Notifies all other tabs of this browser, but not this one. */
export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Calls back with messages from other tabs. Returns a function that unsubscribes. */
export function listenToOtherTabs(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

/** A tab that was opened before an update may send something else. */
const isNews = (data: unknown): data is TabNews => isObject(data) && KINDS.includes(data.kind);
