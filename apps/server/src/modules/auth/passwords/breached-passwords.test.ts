import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { BreachedPasswords } from './breached-passwords.ts';

const folder = temporaryFolder();

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const passwords = Array.from({ length: 3_000 }, (_, index) => `breached password ${index}`);

function fileOf(listed: readonly string[], lineEnd: string): string {
  const path = join(folder, `${listed.length}-${lineEnd.length}.txt`);
  const lines = listed.map((password, index) => `${sha1(password)}:${index ** 2 + 1}`).sort();
  writeFileSync(path, lines.join(lineEnd));
  return path;
}

it.each([
  ['\n', 3_000],
  ['\r\n', 3_000],
  ['\n', 1],
  ['\n', 90],
])('finds each password of a file, and no other (line end %j, %i lines)', async (lineEnd, count) => {
  const listed = passwords.slice(0, count);
  const breached = new BreachedPasswords(fileOf(listed, lineEnd));
  await breached.check();
  const found = await Promise.all(listed.map((password) => breached.has(password)));
  expect(found.filter((one) => one)).toHaveLength(count);
  const others = listed.map((password) => breached.has(`${password}!`));
  expect(new Set(await Promise.all(others))).toEqual(new Set([false]));
});

it('a password of the file is refused, however strong it looks', async () => {
  const server = await createTestApp({ env: { BREACHED_PASSWORDS: fileOf(passwords, '\n') } });
  const register = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: 'oak-ann', email: 'ann@oak.example', password },
    });
  const refused = (await register('breached password 1234')).json();
  expect([refused.code, refused.errors[0].message]).toEqual([
    'weak_password',
    expect.stringContaining('breached'),
  ]);
  expect((await register('breached password 98765')).statusCode).toBe(201);
});

it('a file of another kind stops the start', async () => {
  const path = join(folder, 'other.txt');
  writeFileSync(path, 'password1\npassword2\n');
  await expect(new BreachedPasswords(path).check()).rejects.toThrow('BREACHED_PASSWORDS');
  await expect(new BreachedPasswords(`${path}.none`).check()).rejects.toThrow('BREACHED_PASSWORDS');
});
