import { PATHS, type Webhook } from '@clearbench/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createVault, openOrNull } from '../../platform/secrets/crypto.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type SealedDatabase, sealedParts } from './sealed-tables.ts';

/** Every sealed value, as `table.column`, that the key opens, and that it does not open. */
export async function openedBy(
  database: SealedDatabase,
  key: Buffer,
): Promise<{ open: string[]; shut: string[] }> {
  const vault = createVault(key);
  const result: { open: string[]; shut: string[] } = { open: [], shut: [] };
  for (const { db, tables } of await sealedParts(database)) {
    for (const { table, columns } of tables) {
      for (const { sealed } of columns) {
        const { rows } = await sql<{ value: Buffer }>`
          select ${sql.ref(sealed)} as value from ${sql.table(table)} where length(${sql.ref(sealed)}) > 0`.execute(
          db,
        );
        for (const { value } of rows) {
          (openOrNull(vault, value) === null ? result.shut : result.open).push(`${table}.${sealed}`);
        }
      }
    }
  }
  return result;
}

/** Fails when a sealed value or an API key does not work. */
export async function expectEverythingWorks(call: TestApp['call']): Promise<void> {
  const listed = await Promise.all(
    [PATHS.apiKeys, PATHS.webhooks, PATHS.wiseConnection].map((path) => call('GET', path)),
  );
  const [keys, webhooks, wise] = listed.map((response) => {
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  });
  expect(JSON.stringify(keys)).not.toContain('unreadable');
  for (const webhook of webhooks as Webhook[]) expect(webhook.unreadable).toEqual([]);
  expect(wise.state).toBe('connected');
}
