import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeDirectory } from './make-directory.ts';

it('creates missing directories, accepts existing ones, and says what cannot be created', async () => {
  const root = temporaryFolder();
  await makeDirectory(join(root, 'a/b/c'), 0o700);
  await makeDirectory(join(root, 'a/b/c'));
  expect((await stat(join(root, 'a/b/c'))).mode & 0o777).toBe(0o700);
  await writeFile(join(root, 'file'), '');
  await expect(makeDirectory(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeDirectory(join(root, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')('gives up where nothing can be made', async () => {
  await expect(makeDirectory('/proc/nothing/below')).rejects.toMatchObject({ code: 'ENOENT' });
});
