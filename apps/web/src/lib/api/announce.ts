import type { LiveChange } from '@clearbench/contract';

type Announcement = (change: LiveChange) => void;
const listeners = new Set<Announcement>();

/** Handles a change made by this tab like one announced by the server, without waiting for the announcement. */
export function announceChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** For listeners of live changes; a separate module, so that a screen without them can announce a change. */
export function onAnnouncement(listener: Announcement): void {
  listeners.add(listener);
}
