import { CONSOLE_VERSION } from '@clearbench/contract';
import { createStore, useStore } from '../browser/store.ts';

const outdated = createStore(false);

/** Null during development, without a build. */
const ownVersion = (): string | null =>
  document.querySelector(`meta[name="${CONSOLE_VERSION}"]`)?.getAttribute('content') ?? null;

/** Compares the console that an answer names with this one. A page that was outdated once remains so until it is loaded again. */
export function noteVersion(headers: Headers): void {
  const shipped = headers.get(CONSOLE_VERSION);
  if (outdated.get() || shipped === null) return;
  const own = ownVersion();
  outdated.set(own !== null && shipped !== own);
}

/** True if the server now ships another console than this one. */
export const isOutdated = outdated.get;

export const useIsOutdated = (): boolean => useStore(outdated);
