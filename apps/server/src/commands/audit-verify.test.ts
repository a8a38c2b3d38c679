import { Client } from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { reachEmbeddedDatabase } from '../platform/database/embedded.ts';
import { result, run, startServer } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const verify = (dataDir: string) => result(run('audit-verify', dataDir));

async function change(dataDir: string, statement: string): Promise<void> {
  const { connection, stop } = await reachEmbeddedDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
  await stop();
}

it('verifies the log in a data directory with and without a running server, and names the first broken entry', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder();
  const { stop } = await startServer(dataDir);
  onTestFinished(stop);
  expect(await verify(dataDir)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/installation is intact: 1 entry[\s\S]*workspace main is intact: 1 entry/),
  });

  await change(dataDir, `update main.audit_entries set actor_name = 'somebody else' where position = 1`);
  const beside = await verify(dataDir);
  expect(beside).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /main is broken at entry 1[\s\S]*somebody else[\s\S]*Intact entries before it: 0\./,
    ),
  });
  await stop();
  expect(await verify(dataDir)).toEqual(beside);
});
