import { PATHS, type Webhook } from '@clearbench/contract';
import { expect } from 'vitest';
import type { TestDatabase } from '../../platform/database/testing.ts';
import { createVault, openOrNull } from '../../platform/secrets/crypto.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

/** Every sealed value, as `table.column`, that the key opens, and that it does not open. */
export async function openedBy(
  { pool }: Pick<TestDatabase, 'pool'>,
  key: Buffer,
): Promise<{ open: string[]; shut: string[] }> {
  const vault = createVault(key);
  const result: { open: string[]; shut: string[] } = { open: [], shut: [] };
  for (const { table, columns } of SEALED_TABLES) {
    for (const { sealed } of columns) {
      const { rows } = await pool.query<{ value: Buffer }>(
        `select ${sealed} as value from ${table} where length(${sealed}) > 0`,
      );
      for (const { value } of rows) {
        (openOrNull(vault, value) === null ? result.shut : result.open).push(`${table}.${sealed}`);
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
