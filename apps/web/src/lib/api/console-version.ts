import { CONSOLE_VERSION } from '@clearbench/contract';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let outdated = false;

/** Null during development, without a build. */
const ownVersion = (): string | null =>
  document.querySelector(`meta[name="${CONSOLE_VERSION}"]`)?.getAttribute('content') ?? null;

/** Compares the console that an answer names with this one. A page that was outdated once remains so until it is loaded again. */
export function noteVersion(headers: Headers): void {
  const shipped = headers.get(CONSOLE_VERSION);
  if (outdated || shipped === null) return;
  const own = ownVersion();
  outdated = own !== null && shipped !== own;
  if (outdated) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if the server now ships another console than this one. */
export const isOutdated = (): boolean => outdated;

export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, isOutdated);
