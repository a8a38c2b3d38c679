import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';
import { buildApp } from './build-app.ts';
import { prepareFirstStart } from './first-start.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

it('when servers start at once on an empty database, one prints the credentials, and they work', async () => {
  const result = readConfig({});
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { config } = result;
  const masterKey = randomBytes(32);
  const logger = pino({ level: 'silent' });
  const servers = await Promise.all([1, 2, 3].map(() => buildApp({ config, database, masterKey, logger })));
  const starts = await Promise.all(
    servers.map(async ({ installation, main }) =>
      prepareFirstStart({
        config,
        database,
        auth: installation.auth,
        apiKeys: (await main()).modules.apiKeys.service,
      }),
    ),
  );
  for (const told of ['operator', 'superPassword', 'apiKey'] as const) {
    expect(starts.filter((start) => start[told] !== null)).toHaveLength(1);
  }
  expect(await database.control.db.selectFrom('operators').selectAll().execute()).toHaveLength(1);
  expect(await database.db.selectFrom('api_keys').selectAll().execute()).toHaveLength(1);
});
