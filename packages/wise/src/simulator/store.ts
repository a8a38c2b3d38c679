import type { EntityKind, EntityOf } from './entities.ts';

/** The entities that one transaction reads and changes. Entities are JSON values. */
export interface Entities {
  get<K extends EntityKind>(kind: K, id: string): Promise<EntityOf[K] | null>;
  put<K extends EntityKind>(kind: K, entity: EntityOf[K]): Promise<void>;
  remove(kind: EntityKind, id: string): Promise<void>;
  /** The entities with this owner, oldest first. A store may leave out unreadable ones. */
  list<K extends EntityKind>(kind: K, owner: string): Promise<EntityOf[K][]>;
  /** The ids of the entities whose `dueAtMs` has passed, longest due first. They are read one by one, so that each can fail alone. */
  due(kind: EntityKind, nowMs: number, limit: number): Promise<string[]>;
  /** Sets `dueAtMs` without reading the entity. */
  postpone(kind: EntityKind, id: string, dueAtMs: number): Promise<void>;
  /** The earliest `dueAtMs` of any entity of these kinds. */
  nextDueMs(kinds: readonly EntityKind[]): Promise<number | null>;
}

/** The simulator's storage. */
export interface SimulatorStore {
  /** Runs one transaction at a time. If `run` throws, all of its changes are rolled back. */
  transaction<T>(run: (entities: Entities) => Promise<T>): Promise<T>;
}

type Rows = Map<string, { kind: EntityKind; json: string }>;

/** A store in memory. */
export function createMemoryStore(): SimulatorStore {
  let rows: Rows = new Map();
  let last: Promise<unknown> = Promise.resolve();

  async function transact<T>(run: (entities: Entities) => Promise<T>): Promise<T> {
    const draft: Rows = new Map(rows);
    const result = await run(entitiesIn(draft));
    rows = draft;
    return result;
  }

  return {
    transaction(run) {
      const result = last.then(() => transact(run));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function entitiesIn(rows: Rows): Entities {
  const key = (kind: EntityKind, id: string) => `${kind} ${id}`;
  const all = <K extends EntityKind>(kind: K) =>
    [...rows.values()].filter((row) => row.kind === kind).map(({ json }): EntityOf[K] => JSON.parse(json));

  return {
    async get(kind, id) {
      const row = rows.get(key(kind, id));
      return row === undefined ? null : JSON.parse(row.json);
    },
    async put(kind, entity) {
      rows.set(key(kind, entity.id), { kind, json: JSON.stringify(entity) });
    },
    async remove(kind, id) {
      rows.delete(key(kind, id));
    },
    list: async (kind, owner) => all(kind).filter((entity) => entity.owner === owner),
    due: async (kind, nowMs, limit) =>
      all(kind)
        .filter(({ dueAtMs }) => dueAtMs !== null && dueAtMs <= nowMs)
        .sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0))
        .slice(0, limit)
        .map(({ id }) => id),
    async postpone(kind, id, dueAtMs) {
      const row = rows.get(key(kind, id));
      if (row !== undefined) {
        rows.set(key(kind, id), { kind, json: JSON.stringify({ ...JSON.parse(row.json), dueAtMs }) });
      }
    },
    async nextDueMs(kinds) {
      const times = kinds.flatMap((kind) => all(kind).flatMap(({ dueAtMs }) => dueAtMs ?? []));
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}
