import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'secret'), 'from-a-file-not-a-variable\n');
writeFileSync(join(folder, 'empty'), '\n');

it('secrets are read from the files that the variables name', () => {
  const result = readConfig(
    {
      SUPER_PASSWORD_FILE: 'secret',
      METRICS_TOKEN_FILE: join(folder, 'secret'),
      PUBLIC_URL: 'https://oak.example',
      OIDC_ISSUER: 'https://login.oak.example',
      OIDC_CLIENT_ID: 'clearbench',
      OIDC_CLIENT_SECRET_FILE: 'secret',
    },
    folder,
  );
  expect(result).toMatchObject({
    config: {
      superPassword: 'from-a-file-not-a-variable',
      singleSignOn: { providers: [{ credentials: { secret: 'from-a-file-not-a-variable' } }] },
    },
  });
});

it.each([
  [{ SUPER_PASSWORD_FILE: 'none' }, 'SUPER_PASSWORD_FILE names none, which can'],
  [{ SUPER_PASSWORD_FILE: 'empty' }, 'SUPER_PASSWORD_FILE names empty, which is empty'],
  [
    { SUPER_PASSWORD: 'a long password', SUPER_PASSWORD_FILE: 'secret' },
    'SUPER_PASSWORD and SUPER_PASSWORD_FILE are both set',
  ],
])('%j is a problem', (env, problem) => {
  expect(readConfig(env, folder)).toMatchObject({
    ok: false,
    problems: expect.arrayContaining([expect.stringContaining(problem)]),
  });
});
