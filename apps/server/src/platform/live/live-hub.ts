import { randomBytes } from 'node:crypto';
import { LIVE_TOPIC_NAMES, type LiveChange, type LiveTopic } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Pools } from '../database/connect.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { prepared, statement } from '../database/prepared.ts';
import type { Schema } from '../database/schema.ts';
import { LiveChannel } from './live-channel.ts';

/**
 * All workspaces share one database channel, because a process has one listening connection. An announcement names
 * its schema.
 */
const CHANNEL = 'clearbench_live';
const ANNOUNCE = prepared('announce', 'select pg_notify($1, change) from unnest($2::text[]) as change');
const SET_NAME = "select set_config('application_name', $1, false)";
const RECONNECT_MS = 1_000;
const GATHER_MS = 25;

/** Reports a change; see `LiveChannel.announce`. */
export type Announce = (change: LiveChange) => void;

/**
 * Announces a change inside its transaction, so that neither happens without the other. PostgreSQL commits such
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

/** Called for every change, in any schema. Null: any schema may have changed. */
type Observer = (schema: string | null, topic: LiveTopic) => void;

/**
 * Notifies this server process of every committed change, whichever process made it. Code that makes a change announces it on the
 * channel of its schema, and the database forwards it to all processes. Changes are missed while the connection is down, so after
 * reconnecting each topic is announced as changed, without ids.
 */
export class LiveHub {
  /** Lends the connection that listens. The same connection announces, so that no announcement waits for a free one. */
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  /** Names this process in its announcements, which come back to it. */
  readonly #id = randomBytes(4).toString('hex');
  readonly #channels = new Map<string, LiveChannel>();
  /** Schemas whose channels are removed as soon as nothing uses them. */
  readonly #left = new Set<string>();
  readonly #observers: Observer[] = [];
  #sending: NodeJS.Timeout | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #client: pg.PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #asked: Promise<unknown> = Promise.resolve();
  #name: string | null = null;

  constructor({ background }: Pick<Pools, 'background'>, logger: Logger) {
    this.#pool = background;
    this.#logger = logger;
  }

  /** The channel of a schema. */
  channel(schema: string): LiveChannel {
    this.#left.delete(schema);
    let channel = this.#channels.get(schema);
    if (channel === undefined) {
      channel = new LiveChannel({ schema, logger: this.#logger, onUnsent: () => this.#sendSoon() });
      this.#channels.set(schema, channel);
    }
    return channel;
  }

  /** The process no longer uses this schema. Unsent changes are still sent. */
  leave(schema: string): void {
    this.#left.add(schema);
    this.#sendSoon();
  }

  observe(observer: Observer): void {
    this.#observers.push(observer);
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
    for (const channel of this.#channels.values()) channel.everythingChanged();
  }

  /**
   * Sets the name of the listening connection in the database's list of sessions, where other processes can see which
   * state a process has that gets every announcement. A new connection gets the name again.
   */
  async showName(name: string): Promise<void> {
    this.#name = name;
    if (this.#client !== null) await this.#query(this.#client, { text: SET_NAME, values: [name] });
  }

  /** Sends pending announcements, because other processes keep running. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#sending !== null) clearTimeout(this.#sending);
    await this.#underWay;
    await this.#send();
    for (const channel of this.#channels.values()) channel.close();
    this.#client?.release(true);
  }

  /** The listening connection runs one query at a time. If it does not answer, it is replaced. */
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

  /** The first change is sent at once, further ones in quick succession together. */
  #sendSoon(): void {
    if (!this.#closed) this.#sendIn(Math.max(0, this.#sentAtMs + GATHER_MS - performance.now()));
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
    const unsent = [...this.#channels.values()].flatMap((channel) =>
      channel.takeUnsent().map((change) => ({ channel, change })),
    );
    if (unsent.length === 0) return this.#forgetLeft();
    const texts = unsent.map(({ channel: { schema }, change }) =>
      JSON.stringify({ schema, from: this.#id, ...change }),
    );
    const query = statement(ANNOUNCE, [CHANNEL, texts]);
    try {
      await (this.#client === null ? this.#pool.query(query) : this.#query(this.#client, query));
      this.#forgetLeft();
    } catch (error) {
      this.#logger.warn({ reason: String(error) }, 'Changes could not be announced yet');
      if (this.#closed) return;
      // Without ids, so that little accumulates during an outage.
      for (const { channel, change } of unsent) channel.keepUnsent({ topic: change.topic });
      this.#sendIn(RECONNECT_MS);
    }
  }

  #forgetLeft(): void {
    for (const schema of this.#left) {
      if (this.#channels.get(schema)?.isUsed === true) continue;
      this.#channels.delete(schema);
      this.#left.delete(schema);
    }
  }

  /** Other users of the database may send something else on this channel. */
  #receive(payload: string): void {
    const announced = changeIn(payload);
    if (announced === null) {
      this.#logger.warn({ payload }, 'An announcement of an unknown kind was ignored');
      return;
    }
    const { schema, from, change } = announced;
    for (const observer of this.#observers) observer(schema, change.topic);
    this.#channels.get(schema)?.receive(change, from === this.#id);
  }

  #reconnect(): void {
    if (this.#closed || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.start().then(
        () => {
          for (const topic of LIVE_TOPIC_NAMES) {
            for (const observer of this.#observers) observer(null, topic);
            for (const channel of this.#channels.values()) channel.receive({ topic });
          }
        },
        () => this.#reconnect(),
      );
    }, RECONNECT_MS);
  }
}

interface Announced {
  schema: string;
  /** The process; absent where the change was announced with its commit. */
  from?: string | undefined;
  change: LiveChange;
}

function changeIn(payload: string): Announced | null {
  try {
    const { schema, from, topic, ids } = JSON.parse(payload) as Partial<Announced & LiveChange>;
    if (schema === undefined || topic === undefined || !LIVE_TOPIC_NAMES.includes(topic)) return null;
    return { schema, from, change: Array.isArray(ids) ? { topic, ids } : { topic } };
  } catch {
    return null;
  }
}
