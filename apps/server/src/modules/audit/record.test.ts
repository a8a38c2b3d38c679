import { fillPath, PATHS } from '@clearbench/contract';
import { canonicalJson } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Access } from '../../platform/database/connect.ts';
import { attempt } from '../../platform/database/savepoint.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { entryHash, GENESIS } from './chain.ts';
import { record } from './index.ts';

const server = await createTestApp();

const entries = ({ db }: Pick<Access, 'db'> = server.database) =>
  db.selectFrom('audit_entries').selectAll().orderBy('position').execute();
const newest = async () => {
  const all = await entries();
  return all.at(-1);
};

describe('operations of operators', () => {
  it('is recorded: the first start, a login, a key made and revoked, a logout', async () => {
    const cookie = await server.login();
    const key = await server.createKey('Payment hub');
    await server.call('DELETE', fillPath(PATHS.apiKey, { id: key.id }));
    await server.app.inject({ method: 'POST', url: PATHS.logout, headers: { cookie } });
    const ofWorkspace = (await entries()).map(({ action }) => action);
    expect(ofWorkspace).toEqual(['api_key.created', 'api_key.created', 'api_key.revoked']);
    const [first, ...others] = (await entries(server.database.control)).map(({ action }) => action);
    expect(first).toBe('operator.registered');
    expect(others.sort()).toEqual(['session.closed', 'session.opened', 'session.opened']);
  });

  it('names who, what, before and after, and no secret', async () => {
    const key = await server.createKey('To be revoked');
    await server.call('DELETE', fillPath(PATHS.apiKey, { id: key.id }));
    expect(await newest()).toMatchObject({
      actor_kind: 'operator',
      actor_name: server.operator.username,
      action: 'api_key.revoked',
      object_type: 'api-key',
      object_id: key.id,
      object_name: 'To be revoked',
      before: '{"isActive":true}',
      after: '{"isActive":false}',
    });
    const text = JSON.stringify((await entries()).map(({ before, after }) => [before, after]));
    for (const secret of [key.apiKey, server.operator.password, server.superPassword]) {
      expect(text).not.toContain(secret);
    }
  });

  it('masks an API key in a name or a value', async () => {
    const { apiKey } = await server.createKey('For a partner');
    const url = `https://partner.example/hook?key=${apiKey}`;
    await server.call('POST', PATHS.webhooks, { url, events: [], active: false });
    const made = await newest();
    expect(made).toMatchObject({
      action: 'webhook.created',
      object_name: `https://partner.example/hook?key=${apiKey.slice(0, 8)}…`,
    });
    expect(JSON.stringify(made, ['object_name', 'before', 'after'])).not.toContain(apiKey);
    expect((await server.call('GET', PATHS.auditVerification)).json()).toMatchObject({ broken: null });
  });

  it('is not recorded when it changes nothing', async () => {
    const key = await server.createKey();
    const url = fillPath(PATHS.apiKey, { id: key.id });
    await server.call('DELETE', url);
    const before = await newest();
    await server.call('DELETE', url);
    await server.app.inject({ method: 'POST', url: PATHS.logout });
    expect(await newest()).toEqual(before);
  });
});

describe('the chain', () => {
  it('has no gaps and no forks when many transactions write at the same time', async () => {
    const { db } = server.database;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        db.transaction().execute((tx) =>
          record(tx, [
            { actor: SYSTEM_ACTOR, action: 'settings.changed', object: { type: 'test', id: `${index}` } },
            { actor: SYSTEM_ACTOR, action: 'settings.changed', object: { type: 'test', id: `${index}b` } },
          ]),
        ),
      ),
    );
    let previous = GENESIS;
    let position = 0n;
    for (const { hash, at, ...rest } of await entries()) {
      const fields = { ...rest, at: at.toISOString() };
      position += 1n;
      expect(fields.position).toBe(position);
      expect(hash.equals(entryHash(previous, fields))).toBe(true);
      previous = hash;
    }
  });

  it('is held by no transaction before its commit, wherever in it something is recorded', async () => {
    const { db } = server.database;
    const of = (id: string) => ({
      actor: SYSTEM_ACTOR,
      action: 'settings.changed' as const,
      object: { type: 'order', id },
    });
    await db.transaction().execute(async (tx) => {
      await record(tx, of('first'));
      // It would wait for this transaction for ever.
      await db.transaction().execute((other) => record(other, of('second')));
      await attempt(tx, async () => {
        await record(tx, of('undone'));
        throw new Error('undone');
      });
      await record(tx, of('third'));
    });
    const recorded = (await entries()).filter(({ object_type }) => object_type === 'order');
    expect(recorded.map(({ object_id }) => object_id)).toEqual(['second', 'first', 'third']);
  });

  it('takes as many entries in a transaction as there are', async () => {
    const of = (index: number) => ({
      actor: SYSTEM_ACTOR,
      action: 'settings.changed' as const,
      object: { type: 'many', id: `${index}` },
    });
    await server.database.db.transaction().execute((tx) =>
      record(
        tx,
        Array.from({ length: 6_000 }, (_, index) => of(index)),
      ),
    );
    const recorded = (await entries()).filter(({ object_type }) => object_type === 'many');
    expect(recorded.map(({ object_id }) => Number(object_id))).toEqual(recorded.map((_, index) => index));
    expect(recorded).toHaveLength(6_000);
    expect((await server.call('GET', PATHS.auditVerification)).json()).toMatchObject({ broken: null });
  });

  it('contains nothing from a transaction that was rolled back', async () => {
    const before = await newest();
    await server.database.db
      .transaction()
      .execute(async (tx) => {
        await record(tx, { actor: SYSTEM_ACTOR, action: 'settings.changed', object: { type: 't', id: '1' } });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await newest()).toEqual(before);
  });
});

it('equal values have equal canonical texts', () => {
  expect(canonicalJson({ b: [1, null, { d: 'ü', c: true }], a: undefined, A: 0.5 })).toBe(
    '{"A":0.5,"b":[1,null,{"c":true,"d":"ü"}]}',
  );
});
