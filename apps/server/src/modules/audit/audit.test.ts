import { createHash } from 'node:crypto';
import { type AuditEntry, type AuditVerification, PATHS } from '@clearbench/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { launch, result } from '../../testing/program.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { record } from './index.ts';

/** As in ADR 9. */
const FORMULA_MARK = /^'(?='*[=+@\t\r\n＝﹦＋﹢－﹣＠﹫-])/;

const server = await createTestApp();

const list = (query = '') => server.call('GET', `${PATHS.audit}${query}`);
const verify = async () => (await server.call('GET', PATHS.auditVerification)).json<AuditVerification>();

describe('the audit log', () => {
  it('is newest first and pages by cursor without gaps or repeats', async () => {
    for (let index = 0; index < 5; index++) await server.createKey(`Key ${index}`);
    const all = (await list()).json<AuditEntry[]>();
    const seen: AuditEntry[] = [];
    for (let url: string | undefined = '?limit=2'; url !== undefined; ) {
      const page = await list(url);
      expect(page.headers['x-total-count']).toBe(String(all.length));
      seen.push(...page.json<AuditEntry[]>());
      const { link } = page.headers;
      url = typeof link === 'string' ? /<[^?]*(\?[^>]*)>/.exec(link)?.[1] : undefined;
    }
    expect(seen).toEqual(all);
    expect(seen.map(({ position }) => position)).toEqual(seen.map((_, index) => seen.length - index));
  });

  it('finds text in names and changes, and treats % and _ as ordinary characters', async () => {
    await server.createKey('Payment_Hub 100%');
    const names = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`))
        .json<AuditEntry[]>()
        .map(({ object }) => object.name);
    expect(await names('payment_hub')).toEqual(['Payment_Hub 100%']);
    expect(await names('100%')).toEqual(['Payment_Hub 100%']);
    expect(await names('t_h%b')).toEqual([]);
  });

  it('filters by actor, action and time', async () => {
    const actor = server.operator.username;
    const byOperator = (await list(`?actor=${actor}&action=api_key.created`)).json<AuditEntry[]>();
    expect(byOperator.length).toBeGreaterThan(0);
    expect(new Set(byOperator.map((entry) => entry.actor.name))).toEqual(new Set([actor]));
    expect((await list('?to=2020-01-01')).json()).toEqual([]);
    expect((await list('?from=2020-01-01&actor=Nobody')).json()).toEqual([]);
    expect((await list('?action=api_key.eaten')).statusCode).toBe(422);
    expect((await list('?cursor=0x1')).json()).toMatchObject({ code: 'invalid_cursor' });
  });

  it('records a transaction entered by an operator once per idempotency key', async () => {
    const cookie = await server.login();
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: PATHS.transactions,
        headers: { cookie, 'idempotency-key': 'one-and-the-same' },
        payload: { type: 'mt202', amount: '10.00', currency: 'EUR' },
      });
    const { transactionId } = (await send()).json();
    await send();
    const entries = (await list('?action=transaction.created')).json<AuditEntry[]>();
    expect(entries).toMatchObject([
      { object: { type: 'transaction', id: transactionId }, after: { amount: '10.00', currency: 'EUR' } },
    ]);
  });

  it('records which settings changed, with old and new values', async () => {
    await server.call('PATCH', PATHS.settings, { autoConversion: false, autoSettlement: true });
    const [entry] = (await list('?action=settings.changed')).json<AuditEntry[]>();
    expect([entry?.before, entry?.after]).toEqual([{ autoConversion: true }, { autoConversion: false }]);
  });

  it('is exported as CSV that no spreadsheet evaluates', async () => {
    await server.createKey('=HYPERLINK("http://evil")');
    const { body, headers } = await server.call('GET', `${PATHS.auditExport}?search=HYPERLINK`);
    expect(headers['content-type']).toContain('text/csv');
    const [header, line] = body.split('\r\n');
    expect(header).toBe(
      'position,at,actor_kind,actor_id,actor_name,action,object_type,object_id,object_name,before,after,hash',
    );
    expect(line).toContain(`,"'=HYPERLINK(""http://evil"")",`);
  });

  it('is exported with everything that its chain needs, as ADR 9 says', async () => {
    for (const label of ['=1+1', "'=1+1", '＝1', "'＠x", "'s key", 'a "quoted", key ©'])
      await server.createKey(label);
    const { body } = await server.call('GET', PATHS.auditExport);
    const cells = [...body.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
      ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(FORMULA_MARK, ''),
    );
    const width = cells.indexOf('hash') + 1;
    const columns = cells.splice(0, width);
    let hash = '0'.repeat(64);
    for (let start = 0; start < cells.length; start += width) {
      const fields = columns.map((column, index) => [column, cells[start + index] || null] as const);
      const covered = fields.slice(0, -1).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const json = JSON.stringify(Object.fromEntries(covered));
      hash = createHash('sha256').update(`${hash}\n${json}`).digest('hex');
      expect(cells[start + width - 1]).toBe(hash);
    }
    expect(cells.length).toBeGreaterThan(4 * width);
  });

  it('can be read by operators only', async () => {
    for (const url of [PATHS.audit, PATHS.auditVerification, PATHS.auditExport]) {
      expect((await server.app.inject({ url })).statusCode).toBe(401);
    }
  });
});

describe('verification', () => {
  /** The command itself, run on the database of this test. */
  const command = (...args: string[]) =>
    result(launch('audit-verify', { DATABASE_URL: server.database.url }, { args }));

  it('confirms an unchanged log and prints an anchor', async () => {
    const before = await verify();
    expect(before).toMatchObject({ intact: true, broken: null });
    const { code, said } = await command();
    expect([code, said]).toEqual([0, expect.stringContaining(`main:${before.entries}:${before.head}`)]);
    await server.createKey();
    expect(await command('--anchor', `main:${before.entries}:${before.head}`)).toMatchObject({ code: 0 });
  });

  it('detects with an anchor that the end of a log was cut off or rewritten', async () => {
    const { entries } = await verify();
    const cutOff = await command('--anchor', `main:${entries + 1}:${'0'.repeat(64)}`);
    expect(cutOff).toMatchObject({
      code: 1,
      said: expect.stringContaining(`entry ${entries + 1}: it is missing`),
    });
    const rewritten = await command('--anchor', `main:3:${'0'.repeat(64)}`);
    expect(rewritten).toMatchObject({ code: 1, said: expect.stringContaining('entry 3: it,') });
  });

  it('fails with exit code 2 without a database or with an invalid anchor', async () => {
    expect((await command('--anchor', 'last')).code).toBe(2);
  });

  it.each([
    ['by a microsecond', (at: string) => at.replace('Z', '001Z')],
    ['to before Christ', (at: string) => `${at} BC`],
    ['to infinity', () => 'infinity'],
  ])('detects that the time of an entry was moved %s, and the log still shows it', async (_how, moved) => {
    const { db } = server.database;
    const { at } = await db
      .selectFrom('audit_entries')
      .select('at')
      .where('position', '=', 2n)
      .executeTakeFirstOrThrow();
    const move = (to: string) =>
      sql`update audit_entries set at = ${to}::timestamptz where position = 2`.execute(db);
    await move(moved(at.toISOString()));
    expect((await verify()).broken).toEqual({ position: 2, reason: 'changed' });
    const shown = (await list()).json<AuditEntry[]>().find(({ position }) => position === 2);
    expect(shown?.at).not.toBe(at.toISOString());
    const { body } = await server.call('GET', PATHS.auditExport);
    expect(body).toContain(`\r\n2,${shown?.at},`);
    await move(at.toISOString());
    expect((await verify()).broken).toBeNull();
  });

  it('names the first entry that was changed or is missing', async () => {
    const { db } = server.database;
    await db.transaction().execute((tx) =>
      record(
        tx,
        Array.from({ length: 3 }, (_, index) => ({
          actor: SYSTEM_ACTOR,
          action: 'settings.changed' as const,
          object: { type: 'test', id: String(index) },
        })),
      ),
    );
    const { entries } = await verify();
    const changed = entries - 1;
    await sql`update audit_entries set after = '{"isActive":true}' where position = ${changed}`.execute(db);
    expect(await verify()).toMatchObject({
      intact: false,
      entries: changed - 1,
      broken: { position: changed, reason: 'changed' },
    });
    expect(await command()).toMatchObject({
      code: 1,
      said: expect.stringContaining(`broken at entry ${changed}`),
    });
    await sql`delete from audit_entries where position = 2`.execute(db);
    expect((await verify()).broken).toEqual({ position: 2, reason: 'missing' });
  });
});
