import { LIVE_TOPIC_NAMES, LIVE_TOPICS, type LiveChange, type LiveTopic } from '@clearbench/contract';
import { isObject } from '../answers/is-object.ts';

export type { LiveTopic };

/** Collected changes: per topic the ids, or 'all' if there were too many to name. */
export type PendingChanges = ReadonlyMap<LiveTopic, ReadonlySet<string> | 'all'>;

export const EVERYTHING: PendingChanges = new Map(LIVE_TOPIC_NAMES.map((topic) => [topic, 'all']));

/** Parses one event of `/api/live`; null if this version of the console does not know it. */
export function parseLiveChange(data: string): LiveChange | null {
  try {
    const change: unknown = JSON.parse(data);
    return isLiveChange(change) ? change : null;
  } catch {
    return null;
  }
}

/** Checked by hand: it runs on every screen, and the zod schemas of the contract would make every screen larger. */
function isLiveChange(change: unknown): change is LiveChange {
  if (!isObject(change) || typeof change.topic !== 'string' || !Object.hasOwn(LIVE_TOPICS, change.topic))
    return false;
  if (change.ids === undefined) return true;
  return Array.isArray(change.ids) && change.ids.every((id) => typeof id === 'string');
}

export function addChange(pending: PendingChanges, change: LiveChange): PendingChanges {
  const before = pending.get(change.topic);
  const ids =
    before === 'all' || change.ids === undefined ? 'all' : new Set([...(before ?? []), ...change.ids]);
  return new Map(pending).set(change.topic, ids);
}

/** True if data read from this path may have changed: a list always, a single resource when it is named. */
export function isAffected(changes: PendingChanges, path: unknown): boolean {
  if (typeof path !== 'string') return false;
  const [withoutQuery = ''] = path.split('?', 1);
  const segments = withoutQuery.split('/');
  for (const [topic, ids] of changes) {
    if (LIVE_TOPICS[topic].some((pattern) => matches(pattern.split('/'), segments, ids))) return true;
  }
  return false;
}

function matches(pattern: string[], path: string[], ids: ReadonlySet<string> | 'all'): boolean {
  const isOpen = pattern.at(-1) === '*';
  const length = isOpen ? pattern.length - 1 : pattern.length;
  if (isOpen ? path.length < length : path.length !== length) return false;
  return pattern.slice(0, length).every((expected, index) => {
    const segment = path[index] ?? '';
    return expected === ':id' ? ids === 'all' || ids.has(decodeURIComponent(segment)) : expected === segment;
  });
}
