import { LIVE_IDS_MAX, type LiveChange, type LiveTopic } from '@clearbench/contract';

/** Merges changes in quick succession into one per topic. If there are too many ids, none is named. */
export class GatheredChanges {
  readonly #topics = new Map<LiveTopic, Set<string> | 'many'>();

  add({ topic, ids }: LiveChange): void {
    const gathered = this.#topics.get(topic) ?? new Set();
    if (gathered === 'many') return;
    for (const id of ids ?? []) gathered.add(id);
    this.#topics.set(topic, ids === undefined || gathered.size > LIVE_IDS_MAX ? 'many' : gathered);
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  /** The changes gathered since the last call. */
  take(): LiveChange[] {
    const changes = [...this.#topics].map(
      ([topic, ids]): LiveChange => (ids === 'many' ? { topic } : { topic, ids: [...ids] }),
    );
    this.#topics.clear();
    return changes;
  }
}
