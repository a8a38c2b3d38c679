import { expect, it } from 'vitest';
import { firstUuidAt } from '../../../platform/secrets/crypto.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { UPLOAD_MAX_MS } from './pending-file.ts';

const USER = '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10';
const PLACE = { kind: 'file', folder: 'inbox', name: 'slow.fin' } as const;

it('an upload that takes too long is refused before its rows could be removed', async () => {
  const server = await createTestApp();
  const { files } = server.modules.sftp;
  const pending = await files.begin(USER, PLACE, null);
  await pending.upload.write(0, Buffer.from('content'));
  const slow = { ...pending, id: firstUuidAt(Date.now() - UPLOAD_MAX_MS - 1_000) };
  await expect(files.complete(slow)).rejects.toThrow('The upload took too long');
  await expect(files.find(USER, PLACE)).rejects.toThrow('inbox/ has no file');
  await files.complete(pending);
  expect(await files.find(USER, PLACE)).toMatchObject({ bytes: 7 });
});
