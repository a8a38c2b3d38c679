import type { Pool, PoolClient } from 'pg';

/** The history of a connection in a shared pool. */
export interface Connected {
  /** The schema in its search path; null if unknown. */
  schema: string | null;
  /** The schemas that it served: it has plans for their statements, and knows their tables. */
  readonly served: Set<string>;
  /** The names of the statements that were sent. */
  readonly statements: Set<string>;
  /** Those of them that are certainly prepared. */
  readonly prepared: Set<string>;
}

const connections = new WeakMap<PoolClient, Connected>();

export function connectedOf(client: PoolClient): Connected {
  let connected = connections.get(client);
  if (connected === undefined) {
    connected = { schema: null, served: new Set(), statements: new Set(), prepared: new Set() };
    connections.set(client, connected);
  }
  return connected;
}

/**
 * Lets the pool lend the idle connection that costs this schema least: the one that last served it, otherwise one that has its plans,
 * otherwise the one with the fewest plans. pg-pool lends the last connection of its idle list, which is not part of its types; without
 * that list, any connection is lent.
 */
export function preferServed(pool: Pool, schema: string): void {
  const idle = (pool as { _idle?: { client: PoolClient }[] })._idle;
  if (idle === undefined || idle.length < 2) return;
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = idle.length - 1; at >= 0 && bestCost >= 0; at -= 1) {
    const cost = costOf(connectedOf((idle[at] as { client: PoolClient }).client), schema);
    if (cost >= bestCost) continue;
    best = at;
    bestCost = cost;
  }
  if (best < idle.length - 1) idle.push(...idle.splice(best, 1));
}

function costOf(connected: Connected, schema: string): number {
  if (connected.schema === schema) return -1;
  return connected.served.has(schema) ? 0 : 1 + connected.statements.size;
}
