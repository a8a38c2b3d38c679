import { PATHS } from '@clearbench/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onAnnouncement } from '../api/announce.ts';
import { countReconnection } from '../api/reconnections.ts';
import { createStore, useStore } from '../browser/store.ts';
import { callUrl } from '../navigation/workspace.ts';
import { EVERYTHING, isAffected, type PendingChanges, parseLiveChange } from './live-changes.ts';
import { LiveReloads } from './live-reloads.ts';

export type LiveStatus = 'live' | 'connecting' | 'offline';

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

type ChangeListener = (changes: PendingChanges) => void;
const changeListeners = new Set<ChangeListener>();
const status = createStore<LiveStatus>('offline');

let client: QueryClient | null = null;

const reloads = new LiveReloads(async (changes) => {
  // The session first: screens of a removed workspace must not load their data again.
  if (changes.has('workspaces')) await client?.invalidateQueries({ queryKey: [PATHS.session] });
  for (const listener of changeListeners) listener(changes);
  await client?.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== PATHS.session && isAffected(changes, path),
  });
});

onAnnouncement((change) => reloads.take(change));

/** Calls back with the changes, for views that reload only a part of their data. */
export function subscribeToChanges(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/**
 * Opens the stream and keeps it open until the returned function is called. The browser reconnects by itself after a lost
 * connection; after a refusal (503, an ended session, a proxy's error) it gives up, and this function retries.
 */
function openStream(): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MIN_MS;
  let mayHaveMissed = false;
  let wasOpen = false;

  const connect = () => {
    clearTimeout(retryTimer);
    source?.close();
    status.set('connecting');
    source = new EventSource(callUrl(PATHS.live), { withCredentials: true });
    source.addEventListener('open', () => {
      retryMs = RETRY_MIN_MS;
      if (wasOpen) {
        countReconnection();
        // Its response names the server's console version, which may be newer.
        void client?.invalidateQueries({ queryKey: [PATHS.session] });
      }
      wasOpen = true;
      status.set('live');
      // Changes announced while the connection was down, or not open yet, are not repeated.
      if (mayHaveMissed) for (const topic of EVERYTHING.keys()) reloads.take({ topic });
      mayHaveMissed = true;
    });
    source.addEventListener('change', (event: MessageEvent<string>) => {
      const change = parseLiveChange(event.data);
      if (change !== null) reloads.take(change);
    });
    source.addEventListener('error', () => {
      mayHaveMissed = true;
      if (source?.readyState !== EventSource.CLOSED) return status.set('connecting');
      status.set('offline');
      // Refused, perhaps because the session has ended: then the guard of the screens redirects to the login.
      void client?.invalidateQueries({ queryKey: [PATHS.session] });
      clearTimeout(retryTimer);
      retryTimer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    });
  };
  // A lost network does not always end the stream, so it is reopened: without a network, only a server on this
  // machine answers. When the network is back, reopening also notifies views whose requests failed.
  const tryAnew = () => {
    mayHaveMissed = true;
    connect();
  };

  connect();
  window.addEventListener('offline', tryAnew);
  window.addEventListener('online', tryAnew);
  return () => {
    window.removeEventListener('offline', tryAnew);
    window.removeEventListener('online', tryAnew);
    clearTimeout(retryTimer);
    source?.close();
    status.set('offline');
  };
}

let users = 0;
let closeStream = () => {};

/** Keeps this tab's only live stream open while mounted: for the component around all screens behind the login. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    client = queryClient;
    if (users === 0) closeStream = openStream();
    users += 1;
    return () => {
      users -= 1;
      if (users === 0) closeStream();
    };
  }, [queryClient]);
}

export const useLiveStatus = (): LiveStatus => useStore(status);
