import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function misspelt(env: Record<string, string>) {
  const result = readConfig(env, '/srv');
  return result.ok ? result.config.misspeltVariables : result.problems;
}

test.each([
  ['SFTP_PROT', 'SFTP_PORT'],
  ['DELIVERY_LOG_DAY', 'DELIVERY_LOG_DAYS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MASTER_KEY_FILES', 'MASTER_KEY_FILE'],
  ['sftp_port', 'SFTP_PORT'],
  ['OIDC_OAK_ISUER', 'OIDC_OAK_ISSUER'],
])('%s is near %s', (name, nearest) => {
  const oak = {
    OIDC_OAK_ISSUER: 'https://login.example',
    OIDC_OAK_CLIENT_ID: 'a',
    OIDC_OAK_CLIENT_SECRET: 'b',
  };
  const env = { ...oak, OIDC_PROVIDERS: 'oak', PUBLIC_URL: 'https://payments.example', [name]: '1' };
  expect(misspelt(env)).toEqual([{ name, nearest }]);
});

test('variables of other programs say nothing', () => {
  const others = [
    'PATH',
    'HOME',
    'PWD',
    'SMTP_PORT',
    'HTTP_PORT',
    'FTP_PORT',
    'SSH_PORT',
    'PGPORT',
    'HOSTNAME',
  ];
  const more = ['LOGNAME', 'NODE_OPTIONS', 'CLEARBENCH_URL', 'OTEL_BSP_MAX_QUEUE_SIZES'];
  expect(misspelt(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])))).toEqual([]);
});

test('a server that cannot start names them too', () => {
  expect(misspelt({ PORT: 'x', MASTER_KYE: 'x' })).toEqual([
    expect.stringMatching(/^PORT is "x"\./),
    'MASTER_KYE is no setting of this server and has no effect. Did you mean MASTER_KEY?',
  ]);
});
