/** Messages between tabs of the console. */
export type TabNews = 'signed-in' | 'signed-out';

const NEWS: readonly string[] = ['signed-in', 'signed-out'] satisfies readonly TabNews[];
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('clearbench.tabs') : null;

/** Notifies all other tabs of this browser, but not this one. */
export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Calls back with messages from other tabs. Returns a function that unsubscribes. */
export function listenToOtherTabs(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && NEWS.includes(data)) listener(data as TabNews);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
