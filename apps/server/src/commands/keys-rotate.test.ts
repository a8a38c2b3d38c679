import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { result, run, startServer } from '../testing/program.ts';
import { mt103 } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('replaces the master key of a running server without a failing request, also after it was killed in the middle', {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryFolder();
  const first = await startServer(dataDir);
  onTestFinished(first.stop);
  const readKey = async () => (await readFile(join(dataDir, 'master.key'), 'utf8')).trim();
  const old = await readKey();
  const post = async (address: string) => {
    const headers = { authorization: `Bearer ${first.apiKey}`, 'content-type': 'text/plain' };
    const posted = await fetch(address + INGESTION_PATHS.fin, { method: 'POST', headers, body: mt103() });
    return posted.status;
  };
  let isRotating = true;
  const load = (async () => {
    while (isRotating) expect(await post(first.address)).toBe(201);
  })();

  const killed = run('keys-rotate', dataDir);
  killed.process.stdout?.on('data', (chunk) => {
    if (String(chunk).includes('Sealing everything again')) killed.process.kill('SIGKILL');
  });
  expect(await result(killed)).toMatchObject({ code: null });
  const finished = await result(run('keys-rotate', dataDir));
  isRotating = false;
  await load;
  expect(finished).toMatchObject({
    code: 0,
    said: expect.stringContaining('The master key has been replaced.'),
  });
  expect(await readKey()).not.toBe(old);

  await first.stop();
  const refused = await result(run('main', dataDir, { MASTER_KEY: old }));
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not the one that this database'),
  });
  const second = await startServer(dataDir);
  onTestFinished(second.stop);
  expect(await post(second.address)).toBe(201);
  expect(await result(run('keys-rotate', dataDir))).toMatchObject({ code: 0 });
  expect(await post(second.address)).toBe(201);
});
