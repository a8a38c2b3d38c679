import { type AuditEntry, type AuditVerification, PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { removeAuditEntries } from './removal.ts';
import { createAuditRepository } from './repository.ts';
import { verifyChain } from './verify.ts';

const server = await createTestApp();
for (let index = 0; index < 5; index++) await server.createKey(`Key ${index}`);

const verify = async () => (await server.call('GET', PATHS.auditVerification)).json<AuditVerification>();
const list = async () => {
  const response = await server.call('GET', PATHS.audit);
  return { entries: response.json<AuditEntry[]>(), total: Number(response.headers['x-total-count']) };
};
const remove = () => removeAuditEntries(server.database.db, new Date());

it('an entry says what was removed, the chain continues, and nobody may remove more', async () => {
  const before = await list();
  await remove();
  const { entries, total } = await list();
  expect(entries).toMatchObject([
    {
      position: before.total + 1,
      action: 'retention.removed',
      object: { type: 'audit', id: 'entries' },
      after: { upTo: String(before.total - 1), hash: before.entries[1]?.hash },
    },
    { position: before.total, action: 'api_key.created' },
  ]);
  expect(total).toBe(2);
  expect(await verify()).toMatchObject({ intact: true, entries: before.total + 1, head: entries[0]?.hash });
  const repository = createAuditRepository(server.database.db);
  const lastRemoved = { position: BigInt(before.total - 1), hash: before.entries[1]?.hash ?? '' };
  expect(await verifyChain(repository, lastRemoved)).toMatchObject({ broken: null });
  expect(await verifyChain(repository, { ...lastRemoved, hash: '0'.repeat(64) })).toMatchObject({
    broken: { position: lastRemoved.position, reason: 'changed' },
  });
  await server.createKey('After it');
  expect(await verify()).toMatchObject({ intact: true });
  const { rows } = await server.database.pool.query(
    `select has_table_privilege(current_user, 'audit_entries', 'delete') and not rolsuper as may from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([{ may: false }]);
});

it('a chain whose beginning is missing without such an entry is broken', async () => {
  const { entries } = await list();
  const [newest] = entries;
  await server.database.pool.query(`delete from audit_entries where position < $1`, [newest?.position]);
  await server.database.pool.query(`update settings set value = $1 where key = 'audit.start'`, [
    JSON.stringify({ position: String(entries[1]?.position), hash: entries[1]?.hash }),
  ]);
  expect(await verify()).toMatchObject({ intact: false, broken: { reason: 'missing' } });
});
