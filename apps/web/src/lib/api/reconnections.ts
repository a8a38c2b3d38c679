import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let reconnections = 0;

export function countReconnection(): void {
  reconnections += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How often the connection was lost and restored: for requests that failed without a server, and may now succeed. */
export function useReconnections(): number {
  return useSyncExternalStore(subscribe, () => reconnections);
}
