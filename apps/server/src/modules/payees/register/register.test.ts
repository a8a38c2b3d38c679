import { fillPath, PATHS, type Payee } from '@clearbench/contract';
import { isIban } from '@clearbench/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

const list = async (query = '') => (await server.call('GET', `${PATHS.payees}${query}`)).json<Payee[]>();
const add = (body: object) => server.call('POST', PATHS.payees, body);
const importCsv = (csv: string) => server.call('POST', PATHS.payeeImport, { csv });

it('a new workspace has a dozen payees with valid accounts', async () => {
  const payees = await list();
  expect(payees.length).toBeGreaterThanOrEqual(12);
  for (const { account } of payees) expect(isIban(account) || /^\d{14}$/.test(account)).toBe(true);
});

describe('the register', () => {
  beforeEach(() => server.database.pool.query('truncate payees'));

  it('stores a payee in one form, finds it by account and name, changes and deletes it', async () => {
    const created = await add({
      account: 'de89 3704 0044 0532 0130 00',
      kind: 'organisation',
      names: ['Example Trading GmbH', 'Example 100% Shop'],
      identifications: [{ scheme: 'VAT', value: 'DE999999999' }],
    });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      expect.objectContaining({ account: 'DE89370400440532013000', status: 'active' }),
    ]);
    await add({ account: '20-00-00 55779911', kind: 'person', names: ['Ana Example'] });
    expect(await list('?search=trading')).toHaveLength(1);
    expect(await list('?search=100%25')).toHaveLength(1);
    expect(await list('?search=-')).toEqual([]);
    expect(await list('?search=20-00-00')).toMatchObject([{ account: '20000055779911' }]);
    const path = fillPath(PATHS.payee, { id: created.json<Payee>().id });
    expect((await server.call('PATCH', path, { status: 'closed' })).json()).toMatchObject({
      status: 'closed',
      names: ['Example Trading GmbH', 'Example 100% Shop'],
    });
    expect((await server.call('GET', path)).json()).toMatchObject({ status: 'closed' });
    expect((await server.call('DELETE', path)).statusCode).toBe(200);
    expect((await server.call('DELETE', path)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('has each account once', async () => {
    const payee = { account: 'DE89370400440532013000', kind: 'person', names: ['Ana Example'] };
    expect((await add(payee)).statusCode).toBe(201);
    const again = await add({ ...payee, account: 'DE89 3704 0044 0532 0130 00' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'payee_taken']);
  });

  it.each([
    [{ account: 'DE88370400440532013000' }, 'account', 'check digits'],
    [{ names: [] }, 'names', 'Please enter a name'],
    [{ identifications: [{ scheme: 'LEI', value: '123' }] }, 'identifications.0.value', 'LEI'],
  ])('names the field that is wrong: %j', async (change, path, words) => {
    const payee = { account: 'DE89370400440532013000', kind: 'person', names: ['Ana Example'] };
    const refused = await add({ ...payee, ...change });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(words) }),
    ]);
  });

  it('is paged, the newest first', async () => {
    for (const account of ['DE90999001000000000001', 'DE63999001000000000002', 'DE36999001000000000003'])
      await add({ account, kind: 'person', names: [account] });
    const first = await server.call('GET', `${PATHS.payees}?limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const accounts = [first, await server.call('GET', next)].flatMap((page) =>
      page.json<Payee[]>().map(({ account }) => account),
    );
    expect(accounts).toEqual(['DE36999001000000000003', 'DE63999001000000000002', 'DE90999001000000000001']);
  });

  it('imports a CSV, and replaces payees that it has', async () => {
    await add({ account: 'DE90999001000000000001', kind: 'person', names: ['Old Example'] });
    const csv = [
      'account;names;kind;status;identifications',
      'DE90 9990 0100 0000 0000 01;New Example|Other Example;person;;',
      '"99-99-99 00000002";"Fabrics; Example Ltd";organisation;closed;VAT:GB999|other:7',
    ].join('\r\n');
    expect((await importCsv(csv)).json()).toEqual({
      added: 1,
      changed: 1,
      rows: [
        { line: 2, account: 'DE90999001000000000001', name: 'New Example', result: 'changed' },
        { line: 3, account: '99999900000002', name: 'Fabrics; Example Ltd', result: 'added' },
      ],
    });
    expect(await list()).toMatchObject([
      {
        account: '99999900000002',
        names: ['Fabrics; Example Ltd'],
        status: 'closed',
        identifications: [
          { scheme: 'VAT', value: 'GB999' },
          { scheme: 'other', value: '7' },
        ],
      },
      { account: 'DE90999001000000000001', names: ['New Example', 'Other Example'] },
    ]);
  });

  it('exports what an import reads', async () => {
    const identifications = [{ scheme: 'VAT', value: 'DE999999999' }];
    await add({
      account: 'DE90999001000000000001',
      kind: 'organisation',
      names: ['A', 'B, C'],
      identifications,
    });
    await add({ account: '99999900000002', kind: 'person', names: ['=SUM'], status: 'closed' });
    const { headers, body } = await server.call('GET', PATHS.payeeExport);
    expect(headers['content-type']).toContain('text/csv');
    expect(body.split('\r\n')).toEqual([
      'account,kind,names,status,identifications',
      "99999900000002,person,'=SUM,closed,",
      'DE90999001000000000001,organisation,"A|B, C",active,VAT:DE999999999',
      '',
    ]);
    expect((await importCsv(body)).json()).toMatchObject({ added: 0, changed: 2 });
    expect(await list('?search=SUM')).toMatchObject([{ names: ['=SUM'] }]);
  });

  it('imports nothing from a CSV with a wrong line, and names line and column', async () => {
    const csv = [
      'account,kind,names',
      'DE90999001000000000001,person,Ana Example',
      'DE91999001000000000001,person,Ben Example',
      'DE63999001000000000002,robot,Cem Example',
      'DE90999001000000000001,person,Dan Example',
    ].join('\n');
    const refused = await importCsv(csv);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      expect.stringContaining('Nothing was stored. Line 3, account: The check digits'),
    ]);
    expect(refused.json().errors).toMatchObject([
      { line: 3, column: 1, path: 'account' },
      { line: 4, column: 24, path: 'kind' },
      { line: 5, path: 'account', message: expect.stringContaining('Line 2 has this account already') },
    ]);
    expect(await list()).toEqual([]);
    expect((await importCsv('account,name\n')).json().errors).toMatchObject([
      { path: 'name' },
      { path: 'kind' },
      { path: 'names' },
    ]);
  });
});
