import { randomBytes } from 'node:crypto';
import { fillPath, PATHS, type SftpFile } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { connectSftp, sftpUser } from '../../testing/sftp-client.ts';
import { createTestApp } from '../../testing/test-app.ts';

const NOWHERE = '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10';

it('an operator gets what is in a file and in its report, whatever its name is', async () => {
  const server = await createTestApp({ env: { SFTP_PORT: '0' } });
  const client = await connectSftp(await server.openSftp(), await sftpUser(server));
  const name = 'Gehälter "März".fin';
  const content = Buffer.concat([Buffer.from('{4:'), randomBytes(600_000)]);
  await client.put(`inbox/${name}.part`, content);
  await client.rename(`inbox/${name}.part`, `inbox/${name}`);
  await server.settle();

  const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
  const fetched = (id = NOWHERE) => server.call('GET', fillPath(PATHS.sftpFileContent, { id }));
  const upload = await fetched(files.find((file) => file.name === name)?.id);
  expect(upload.rawPayload.equals(content)).toBe(true);
  expect(upload.headers['content-disposition']).toBe('attachment; filename="Geh_lter _M_rz_.fin"');
  const report = await fetched(files.find((file) => file.name === `${name}.result.json`)?.id);
  expect(report.json()).toMatchObject({ success: false });
  expect((await fetched()).statusCode).toBe(404);
});
