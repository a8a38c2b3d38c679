import { type LiveChange, PATHS } from '@clearbench/contract';

export type LiveTopic = LiveChange['topic'];

/** What changed, collected: per topic the ids, or 'all' when they were too many to name. */
export type PendingChanges = ReadonlyMap<LiveTopic, ReadonlySet<string> | 'all'>;

export const EVERYTHING: PendingChanges = new Map([
  ['transactions', 'all'],
  ['api-keys', 'all'],
]);

/** Reads one event of `/api/live`; null when it is not one that this version of the console knows. */
export function parseLiveChange(data: string): LiveChange | null {
  try {
    const change: unknown = JSON.parse(data);
    return isLiveChange(change) ? change : null;
  } catch {
    return null;
  }
}

/** Checked by hand: it runs on every screen, where the zod schemas of the contract would weigh. */
function isLiveChange(change: unknown): change is LiveChange {
  if (typeof change !== 'object' || change === null || !('topic' in change)) return false;
  if (change.topic !== 'transactions' && change.topic !== 'api-keys') return false;
  if (!('ids' in change) || change.ids === undefined) return true;
  return Array.isArray(change.ids) && change.ids.every((id) => typeof id === 'string');
}

export function addChange(pending: PendingChanges, change: LiveChange): PendingChanges {
  const before = pending.get(change.topic);
  const ids =
    before === 'all' || change.ids === undefined ? 'all' : new Set([...(before ?? []), ...change.ids]);
  return new Map(pending).set(change.topic, ids);
}

function topicPaths(topic: LiveTopic): { list: string; item: string } {
  switch (topic) {
    case 'transactions':
      return { list: PATHS.transactions, item: `${PATHS.transactions}/` };
    case 'api-keys':
      return { list: PATHS.apiKeys, item: `${PATHS.apiKeys}/` };
  }
}

/** Whether what was read from this path may have changed: a list always, a single resource when it is named. */
export function isAffected(changes: PendingChanges, path: unknown): boolean {
  if (typeof path !== 'string') return false;
  for (const [topic, ids] of changes) {
    const { list, item } = topicPaths(topic);
    if (path === list) return true;
    if (!path.startsWith(item)) continue;
    const id = decodeURIComponent(path.slice(item.length).split('/')[0] ?? '');
    if (ids === 'all' || ids.has(id)) return true;
  }
  return false;
}
