import type { LiveChange } from '@clearbench/contract';

type Announcement = (change: LiveChange) => void;
const listeners = new Set<Announcement>();

/** Treats a change that this tab made itself like one that the server told, without waiting for it to tell. */
export function announceChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** For what follows the live changes: apart from it, so that a screen without them can announce one. */
export function onAnnouncement(listener: Announcement): void {
  listeners.add(listener);
}
