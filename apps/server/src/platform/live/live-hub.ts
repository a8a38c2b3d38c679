import { LIVE_TOPIC_NAMES, type LiveChange, type LiveTopic } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { prepared, statement } from '../database/prepared.ts';
import type { Schema } from '../database/schema.ts';
import { CONTROL_SCHEMA } from '../database/workspace.ts';
import { GatheredChanges } from './gathered-changes.ts';

/** All workspaces have one channel, because a process has one connection that listens. An announcement names the schema that changed. */
const CHANNEL = 'clearbench_live';
const ANNOUNCE = prepared('announce', 'select pg_notify($1, $2)');
const SET_NAME = "select set_config('application_name', $1, false)";
const RECONNECT_MS = 1_000;
const GATHER_MS = 25;
/** A page reads its data and opens its stream at about the same time: on a slow line they are up to this far apart. */
const RECENT_MS = 30_000;

/** Reports a change; see `LiveHub.announce`. */
export type Announce = (change: LiveChange) => void;

/**
 * Announces a change from inside its transaction, so that there is never one without the other. PostgreSQL commits such
 * transactions one at a time, so use it only for work that is serialised anyway.
 */
export async function announceWithCommit(tx: Kysely<Schema>, change: LiveChange): Promise<void> {
  const { topic, ids } = change;
  const names = ids === undefined ? sql`null::json` : sql`${JSON.stringify(ids)}::json`;
  await sql`
    select pg_notify(${CHANNEL}, json_strip_nulls(
      json_build_object('schema', current_schema(), 'topic', ${topic}::text, 'ids', ${names}))::text)`.execute(
    tx,
  );
}

type Listener = (change: LiveChange) => void | Promise<void>;

/**
 * Notifies the listeners of this server process of every committed change, whichever process made it. Code that makes a change
 * announces it here, and the database forwards it to all processes. Changes are missed while the connection is down, so after
 * reconnecting each topic is announced as changed, without ids.
 */
export class LiveHub {
  /** Lends the connection that listens. It announces too, so that no announcement waits for a free connection. */
  readonly #pool: pg.Pool;
  readonly #workspace: string;
  readonly #logger: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #unsent = new GatheredChanges();
  /** Changes before this process started to listen are unknown, so everything counts as changed at that moment. */
  readonly #changedAtMs = new Map<LiveTopic, number>();
  #sending: NodeJS.Timeout | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #client: pg.PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #asked: Promise<unknown> = Promise.resolve();
  #name: string | null = null;

  constructor({ pools, workspace }: Pick<Database, 'pools' | 'workspace'>, logger: Logger) {
    this.#pool = pools.background;
    this.#workspace = workspace;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.on('error', ({ message }) => {
      if (!this.#closed) this.#logger.warn({ reason: message }, 'Live connection to the database lost');
    });
    client.once('end', () => {
      if (this.#closed) return;
      this.#client = null;
      client.release(true);
      this.#reconnect();
    });
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      // The connection may stay open without listening, as on a standby. Ending it returns it to the pool, so that retries do not
      // use up one connection each.
      await (client as pg.PoolClient & pg.Client).end();
      throw error;
    }
    if (this.#closed) return client.release(true);
    // Only now: a connection takes one query at a time.
    this.#client = client;
    if (this.#name !== null) await this.#query(client, { text: SET_NAME, values: [this.#name] });
    for (const topic of LIVE_TOPIC_NAMES) this.#changedAtMs.set(topic, performance.now());
  }

  /**
   * Names the connection that listens, in the database's list of sessions, where others see what a process knows that gets every
   * announcement. A lost connection takes its name along; the next one gets it again.
   */
  async showName(name: string): Promise<void> {
    this.#name = name;
    if (this.#client !== null) await this.#query(this.#client, { text: SET_NAME, values: [name] });
  }

  /** The connection that listens takes one query at a time. One that does not answer is replaced. */
  #query(client: pg.PoolClient, query: pg.QueryConfig): Promise<unknown> {
    const asked = this.#asked
      .catch(() => {})
      .then(() => client.query(query))
      .catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) await (client as pg.PoolClient & pg.Client).end();
        throw error;
      });
    this.#asked = asked;
    return asked;
  }

  /**
   * Call it after the commit. The first change is sent at once, those in quick succession together: with a notification inside
   * each transaction, PostgreSQL would commit them one at a time.
   */
  announce(change: LiveChange): void {
    if (this.#closed) return;
    this.#unsent.add(change);
    const waitMs = Math.max(0, this.#sentAtMs + GATHER_MS - performance.now());
    this.#sendIn(waitMs);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The topics that changed recently: a page that has just read its data may have read too early to see the change. */
  recentlyChanged(): LiveChange[] {
    const sinceMs = performance.now() - RECENT_MS;
    return LIVE_TOPIC_NAMES.filter((topic) => (this.#changedAtMs.get(topic) ?? sinceMs) > sinceMs).map(
      (topic) => ({
        topic,
      }),
    );
  }

  /** Sends pending announcements, because other processes keep running. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#sending !== null) clearTimeout(this.#sending);
    await this.#underWay;
    await this.#send();
    this.#client?.release(true);
  }

  #sendIn(waitMs: number): void {
    this.#sending ??= setTimeout(() => {
      // Changes while the last announcement is still under way are sent together afterwards.
      this.#underWay = this.#underWay.then(() => this.#send());
    }, waitMs);
  }

  async #send(): Promise<void> {
    this.#sending = null;
    this.#sentAtMs = performance.now();
    const changes = this.#unsent.take();
    try {
      for (const change of changes) {
        const query = statement(ANNOUNCE, [CHANNEL, JSON.stringify({ schema: this.#workspace, ...change })]);
        await (this.#client === null ? this.#pool.query(query) : this.#query(this.#client, query));
      }
    } catch (error) {
      this.#logger.warn({ reason: String(error) }, 'Changes could not be announced yet');
      if (this.#closed) return;
      // Without ids, so that little accumulates during an outage.
      for (const { topic } of changes) this.#unsent.add({ topic });
      this.#sendIn(RECONNECT_MS);
    }
  }

  /** Other users of the database may send something else on this channel. */
  #receive(payload: string): void {
    const announced = changeIn(payload);
    if (announced === null) this.#logger.warn({ payload }, 'An announcement of an unknown kind was ignored');
    else if (announced.schema === this.#workspace || announced.schema === CONTROL_SCHEMA) {
      this.#notify(announced.change);
    }
  }

  /** A listener that fails does not keep the change from the others. */
  #notify(change: LiveChange): void {
    this.#changedAtMs.set(change.topic, performance.now());
    for (const listener of this.#listeners) void this.#pass(change, listener);
  }

  async #pass(change: LiveChange, listener: Listener): Promise<void> {
    try {
      await listener(change);
    } catch (error) {
      this.#logger.error(
        { err: error, topic: change.topic },
        'A change could not be passed on within the process',
      );
    }
  }

  #reconnect(): void {
    if (this.#closed || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.start().then(
        () => {
          for (const topic of LIVE_TOPIC_NAMES) this.#notify({ topic });
        },
        () => this.#reconnect(),
      );
    }, RECONNECT_MS);
  }
}

function changeIn(payload: string): { schema: string; change: LiveChange } | null {
  try {
    const { schema, topic, ids } = JSON.parse(payload) as Partial<LiveChange> & { schema?: string };
    if (schema === undefined || topic === undefined || !LIVE_TOPIC_NAMES.includes(topic)) return null;
    return { schema, change: Array.isArray(ids) ? { topic, ids } : { topic } };
  } catch {
    return null;
  }
}
