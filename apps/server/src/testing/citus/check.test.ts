import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemIn, problemOfMigration } from './check.ts';

const MIGRATIONS = join(import.meta.dirname, '../../platform/database/migrations/workspace');

const catalog = {
  stable: new Set(['now', 'concat_ws', 'json_to_recordset', 'pg_backend_pid']),
  numbered: new Set(['events']),
  local: new Set(['operators']),
};
const problem = (text: string) => problemIn(text, catalog);

describe('a statement that Citus runs otherwise is found, and its plain form is not:', () => {
  it.each([
    [
      'an expression reads what another one changes',
      `with before as (select status from transfers where id = $1), changed as (
        update transfers set status = $2 where id = $1 returning status)
      insert into totals (status, delta) select status, -1 from before union all select status, 1 from changed`,
      '"before" reads transfers, which "changed" changes',
      `with changed as (update transfers set status = $2 where id = $1 and status = $3 returning status)
      insert into totals (status, delta) select $3, -1 from changed where exists (select from one)
      union all select status, 1 from changed`,
    ],
    [
      'the last part reads what an expression changes',
      'with gone as (delete from queue where id = $1 returning id) select id, (select count(*) from queue) from gone',
      '"the last part" reads queue, which "gone" changes',
      'with gone as (delete from queue where id = $1 returning id) select id from gone',
    ],
    [
      'an expression reads what the last part changes, which does not use it',
      'with free as (select id from lanes), noted as (insert into notes select id from free) update lanes set owner = $1',
      '"free" reads lanes, which "the last part" changes',
      'with free as (select id from lanes for update) update lanes l set owner = $1 from free where l.id = free.id',
    ],
    [
      'INSERT … SELECT reads a table and calls what is not immutable',
      "insert into words (id, text) select id, concat_ws(' ', name, reference) from transfers",
      'reads a table and calls concat_ws',
      "insert into words (id, text) select id, coalesce(name, '') || ' ' || coalesce(reference, '') from transfers",
    ],
    [
      'so it does through an expression',
      `with given as (select * from json_to_recordset($1) as g (id text))
      insert into accounts (id) select id from given where not exists (select from accounts a where a.id = given.id)`,
      'reads a table and calls json_to_recordset',
      `with given as (select * from json_to_recordset($1) as g (id text))
      insert into accounts (id) select id from given on conflict do nothing`,
    ],
    [
      'a function that is not immutable is called with a column',
      'update entries set at = at - $1::interval where id = $2',
      'an interval added to a time of a column',
      'update entries set at = $1 where id = $2',
    ],
    [
      'a time is made within CASE',
      `insert into attempts as a (id, until) values ($1, null)
      on conflict (id) do update set until = case when a.failures > 3 then $2 + 2 * interval '1 second' end`,
      'an interval added to a time within CASE or COALESCE',
      `insert into attempts as a (id, until) values ($1, null)
      on conflict (id) do update set until = case when a.failures > 3 then $2::timestamptz end`,
    ],
    [
      'the conflict clause of an INSERT … SELECT has a parameter',
      'insert into keys as k (id, at) select id, $2 from unnest($1::text[]) as g (id) on conflict (id) do update set at = $2 where k.at < $3',
      'make the INSERT an expression',
      `with claimed as (
        insert into keys as k (id, at) select id, $2 from unnest($1::text[]) as g (id)
        on conflict (id) do update set at = $2 where k.at < $3)
      select`,
    ],
    [
      'INSERT … SELECT of what an expression found reads no table',
      'with gone as (delete from queue where id = $1 returning id) insert into notes select id from gone',
      'needs all nodes',
      `with gone as (delete from queue where id = $1 returning id)
      insert into notes select id from gone where exists (select from one)`,
    ],
    [
      'INSERT … SELECT of what an expression found numbers its rows',
      `with gone as (delete from queue where id = $1 returning id)
      insert into events (text) select id from gone where exists (select from one)`,
      'draw the numbers in an expression before',
      `with gone as (delete from queue where id = $1 returning id),
      numbered as materialized (select nextval('events_id_seq') as number, id from gone)
      insert into events (number, text) overriding system value
      select number, id from numbered where exists (select from one)`,
    ],
    [
      'numbers are drawn in a query that reads a table',
      `with numbered as materialized (select nextval('events_id_seq') as number, id from queue)
      insert into events (number, text) overriding system value
      select number, id from numbered where exists (select from one)`,
      'in an expression after it',
      `with found as materialized (select id from queue),
      numbered as materialized (select nextval('events_id_seq') as number, id from found)
      insert into events (number, text) overriding system value
      select number, id from numbered where exists (select from one)`,
    ],
    [
      'numbered rows come from a join in any order',
      'insert into events (text) select text from unnest($1::text[]) as g (text) where text in (select text from known)',
      'add ORDER BY',
      'insert into events (text) select text from unnest($1::text[]) with ordinality as g (text, position) where text in (select text from known) order by position',
    ],
  ])('%s', (_, wrong, words, plain) => {
    expect(problem(wrong)).toContain(words);
    expect(problem(plain)).toBeNull();
  });
});

describe('so it is in a migration:', () => {
  it.each([
    [
      'a table gets an identity column later',
      'alter table rows add column seq bigint generated always as identity',
      'create the table with it',
      'create table rows (id text, seq bigint generated always as identity)',
    ],
    [
      'a column is stored otherwise',
      'create table rows (id text); alter table rows alter column id set storage external',
      'create the table like a temporary one',
      `create temporary table texts (id text); alter table texts alter column id set storage external;
      create table rows (like texts including storage)`,
    ],
  ])('%s', (_, wrong, words, plain) => {
    expect(problemOfMigration(wrong)).toContain(words);
    expect(problemOfMigration(plain)).toBeNull();
  });

  it('a trigger is added', () => {
    const text = 'create trigger t before insert on rows execute function f()';
    expect(problemOfMigration(text)).toContain('no triggers');
  });
});

it.each(migrationFiles())('the migration %s runs on a schema that is distributed already', (file) => {
  expect(problemOfMigration(readFileSync(join(MIGRATIONS, file), 'utf8'))).toBeNull();
});

it('times that no column decides are allowed', () => {
  expect(problem("delete from keys where at < now() - interval '1 day'")).toBeNull();
  expect(problem("update lanes set until = now() + interval '1 day' where id = $1")).toBeNull();
});

it('tables of the installation and of the job queue are on the coordinator, where any statement runs', () => {
  expect(problem("update operators set at = at + interval '1 day'")).toBeNull();
  expect(problem("update graphile_worker_main.jobs set at = at + interval '1 day'")).toBeNull();
});

function migrationFiles(): string[] {
  return readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  );
}
