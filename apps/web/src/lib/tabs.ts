/** What one tab of the console tells the others. */
export type TabNews = 'signed-in' | 'signed-out';

const NEWS: readonly string[] = ['signed-in', 'signed-out'] satisfies readonly TabNews[];
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('clearbench.tabs') : null;

/** Tells all other tabs of this browser; this one is not told. */
export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Calls back with what other tabs tell. Returns what ends it. */
export function listenToOtherTabs(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && NEWS.includes(data)) listener(data as TabNews);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
