import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from './config.ts';

const secrets = {
  MASTER_KEY: 'ab'.repeat(32),
  OPERATOR_USERNAME: 'treasury',
  OPERATOR_EMAIL: 'treasury@bank.example',
  OPERATOR_PASSWORD: 'correct horse',
  SUPER_PASSWORD: 'battery staple',
};

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env, '/srv/clearbench');
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problemsOf(env: Record<string, string>): string[] {
  const result = readConfig(env, '/srv/clearbench');
  return result.ok ? [] : result.problems;
}

describe('defaults', () => {
  test('without settings it is a sandbox on loopback with its own database', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      acceptNewMasterKey: false,
      workspaceQuota: { quotaBytes: null, quotaRows: null },
      backupPassphrase: null,
      breachedPasswords: null,
      metricsToken: null,
      automation: 'paced',
      shutdownGraceMs: 0,
      role: 'all',
      sftpPort: null,
      port: 4400,
      dataDir: '/srv/clearbench/data',
      ephemeral: false,
      databaseConnections: 25,
      databaseUrl: null,
      masterKey: null,
      oldMasterKey: null,
      operator: { username: null, email: null, password: null },
      superPassword: null,
      trustedProxies: [],
      webhookAllowedNetworks: ['loopback'],
      deliveryLogDays: 90,
      archive: null,
      clamd: null,
      otlp: null,
      ignoredVariables: [],
      misspeltVariables: [],
      wise: { kind: 'simulator', transferNature: null },
      publicUrl: null,
      registration: 'local',
      secondFactorRequired: false,
      sessionIdleMs: 8 * 3_600_000,
      sudoMs: 15 * 60_000,
      singleSignOn: { providers: [], emergencyOperator: null },
      logLevel: 'info',
      environment: 'sandbox',
      loopback: true,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(configOf({ PORT: '', HOST: '', DATABASE_URL: '' })).toEqual(configOf({}));
  });

  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['payments.example.com', false],
  ])('%s is loopback: %s', (HOST, loopback) => {
    expect(configOf({ HOST }).loopback).toBe(loopback);
  });

  test('production is recognised in any letter case, and a near miss is refused', () => {
    for (const name of ['Production', 'PRODUCTION', ' production '])
      expect(configOf({ ...secrets, NODE_ENV: name }).environment).toBe('production');
    for (const name of ['prod', 'staging']) expect(problemsOf({ NODE_ENV: name })[0]).toContain('NODE_ENV');
    for (const name of ['', 'test', 'development'])
      expect(configOf({ NODE_ENV: name }).environment).toBe('sandbox');
  });

  test('sessions end sooner in production, and times are whole minutes', () => {
    expect(configOf({ ...secrets, NODE_ENV: 'production' }).sessionIdleMs).toBe(30 * 60_000);
    expect(configOf({ SESSION_IDLE: '5', SUDO_MINUTES: '1' })).toMatchObject({
      sessionIdleMs: 300_000,
      sudoMs: 60_000,
    });
    for (const SESSION_IDLE of ['0', '1.5', '721', '8h'])
      expect(problemsOf({ SESSION_IDLE })[0]).toContain('from 1 to 720');
  });

  test('registration is open only in a sandbox on loopback, unless configured otherwise', () => {
    expect(configOf({ HOST: '0.0.0.0' }).registration).toBe('first');
    expect(configOf({ ...secrets, NODE_ENV: 'production' }).registration).toBe('first');
    expect(configOf({ HOST: '0.0.0.0', REGISTRATION: 'open' }).registration).toBe('open');
  });
});

describe('values', () => {
  test('the master key may be hexadecimal or base64', () => {
    const key = Buffer.alloc(32, 0xab);
    expect(configOf({ MASTER_KEY: key.toString('hex') }).masterKey).toEqual(key);
    expect(configOf({ MASTER_KEY: key.toString('base64') }).masterKey).toEqual(key);
  });

  test('the old master key goes with a new one', () => {
    const [key, old] = [Buffer.alloc(32, 0xab), Buffer.alloc(32, 0xcd)];
    const both = { MASTER_KEY: key.toString('hex'), OLD_MASTER_KEY: old.toString('hex') };
    expect(configOf(both)).toMatchObject({ masterKey: key, oldMasterKey: old });
    expect(problemsOf({ OLD_MASTER_KEY: old.toString('hex') })).toEqual([
      'OLD_MASTER_KEY is set without MASTER_KEY. Set MASTER_KEY to the key that replaces it.',
    ]);
  });

  test('port 0 is kept, and uses any free port', () => {
    expect(configOf({ PORT: '0' }).port).toBe(0);
  });

  test.each([
    'postgres://clearbench:secret@db.example:5432/clearbench',
    'postgresql://clearbench@/clearbench?host=/run/postgresql',
    'postgres:///clearbench',
  ])('the database address %s is taken unchanged', (DATABASE_URL) => {
    expect(configOf({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('a server that may be one of several is still there for a while after SIGTERM, unless configured otherwise', () => {
    const DATABASE_URL = 'postgres:///clearbench';
    const graceOf = (env: Record<string, string>) => configOf(env).shutdownGraceMs;
    expect(graceOf({ DATABASE_URL })).toBe(5_000);
    expect(graceOf({ DATABASE_URL, ROLE: 'web' })).toBe(5_000);
    expect(graceOf({ DATABASE_URL, ROLE: 'worker' })).toBe(0);
    expect(graceOf({ DATABASE_URL, SHUTDOWN_GRACE: '0' })).toBe(0);
    expect(graceOf({ SHUTDOWN_GRACE: '30' })).toBe(30_000);
    for (const SHUTDOWN_GRACE of ['-1', '1.5', '601', '5s'])
      expect(problemsOf({ SHUTDOWN_GRACE })).toEqual([
        `SHUTDOWN_GRACE is "${SHUTDOWN_GRACE}". Use a whole number of seconds from 0 to 600.`,
      ]);
  });

  test('the archive is a directory or a bucket, which needs its key', () => {
    expect(configOf({ ARCHIVE: 'archive' }).archive).toEqual({
      kind: 'directory',
      path: '/srv/clearbench/archive',
    });
    const ARCHIVE = 'https://s3.example/bucket/clearbench/';
    const key = { ARCHIVE_ACCESS_KEY_ID: 'id', ARCHIVE_SECRET_ACCESS_KEY: 'secret' };
    expect(configOf({ ARCHIVE, ...key }).archive).toEqual({
      kind: 's3',
      url: 'https://s3.example/bucket/clearbench',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    });
    expect(problemsOf({ ARCHIVE })[0]).toContain('ARCHIVE_SECRET_ACCESS_KEY');
    expect(problemsOf({ ARCHIVE: 'ftp://files.example/a' })[0]).toContain('ARCHIVE is "ftp:');
  });

  test('ClamAV is found at a socket or a port', () => {
    const addressOf = (CLAMAV_ADDRESS: string) => configOf({ CLAMAV_ADDRESS }).clamd;
    expect(addressOf('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(addressOf('clamav')).toEqual({ host: 'clamav', port: 3310 });
    expect(addressOf('[::1]:3311')).toEqual({ host: '::1', port: 3311 });
    for (const wrong of ['http://clamav:3310', 'clamav:3310/x', 'clamav:port', ':3310']) {
      expect(problemsOf({ CLAMAV_ADDRESS: wrong })[0]).toContain('like clamav:3310');
    }
  });

  test('a new workspace may store any amount, unless it has a quota', () => {
    expect(configOf({}).workspaceQuota).toEqual({ quotaBytes: null, quotaRows: null });
    const env = { WORKSPACE_QUOTA_BYTES: '5368709120', WORKSPACE_QUOTA_ROWS: '2000000' };
    expect(configOf(env).workspaceQuota).toEqual({ quotaBytes: 5_368_709_120, quotaRows: 2_000_000 });
    for (const wrong of ['0', '-1', '5 GB', '1.5']) {
      expect(problemsOf({ WORKSPACE_QUOTA_BYTES: wrong })[0]).toContain('Use a whole number of at least 1');
    }
  });

  test('a backup has a long passphrase', () => {
    expect(configOf({ BACKUP_PASSPHRASE: 'correct horse battery' }).backupPassphrase).toBe(
      'correct horse battery',
    );
    expect(problemsOf({ BACKUP_PASSPHRASE: 'correct horse' })[0]).toContain('has 13 characters. Use 16');
  });

  test('an absolute data directory is kept, a relative one is resolved from the working directory', () => {
    expect(configOf({ DATA_DIR: '/var/lib/clearbench' }).dataDir).toBe('/var/lib/clearbench');
    expect(configOf({ DATA_DIR: 'state' }).dataDir).toBe('/srv/clearbench/state');
  });

  test('an ephemeral server has a directory and a port of its own, and nothing that is to be kept', () => {
    const { ephemeral, dataDir, port } = configOf({ EPHEMERAL: 'true' });
    expect([ephemeral, port, dataDir === configOf({ EPHEMERAL: 'true' }).dataDir]).toEqual([true, 0, false]);
    for (const env of [
      { DATA_DIR: 'x' },
      { DATABASE_URL: 'postgres://a@b/c' },
      { NODE_ENV: 'production', ...secrets },
    ]) {
      expect(problemsOf({ EPHEMERAL: 'true', ...env })[0]).toMatch(/^EPHEMERAL/);
    }
  });

  test('proxies are addresses, networks and names of networks; one on this machine is trusted automatically', () => {
    const PUBLIC_URL = 'https://pay.example.com';
    expect(configOf({ PUBLIC_URL }).trustedProxies).toEqual(['loopback']);
    expect(configOf({ PUBLIC_URL, HOST: '0.0.0.0' }).trustedProxies).toEqual([]);
    const TRUST_PROXY = '10.0.0.0/8, 192.0.2.10,uniquelocal, 2001:db8::/32';
    expect(configOf({ TRUST_PROXY }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.10',
      'uniquelocal',
      '2001:db8::/32',
    ]);
    expect(configOf({ PUBLIC_URL, TRUST_PROXY: '192.0.2.10' }).trustedProxies).toEqual(['192.0.2.10']);
  });

  test.each([
    'true',
    '1',
    '0.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0/8',
    'proxy.example',
    '10.0.0.1,',
    '::/0',
    '::1/129',
  ])('the proxies %s are refused', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY has')]);
  });

  test('the public address loses its trailing slash', () => {
    expect(configOf({ PUBLIC_URL: 'https://pay.example.com/' }).publicUrl).toBe('https://pay.example.com');
  });
});

describe('problems', () => {
  test('every wrong variable is reported at once', () => {
    const problems = problemsOf({
      HOST: 'not a host',
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost',
      MASTER_KEY: 'short',
      OPERATOR_USERNAME: 'ab',
      OPERATOR_EMAIL: 'nobody',
      OPERATOR_PASSWORD: 'seven77',
      SUPER_PASSWORD: 'short',
      PUBLIC_URL: 'https://pay.example.com/console',
      TRUST_PROXY: 'everyone',
      REGISTRATION: 'maybe',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'HOST',
      'PORT',
      'DATABASE_URL',
      'MASTER_KEY',
      'OPERATOR_USERNAME',
      'OPERATOR_EMAIL',
      'OPERATOR_PASSWORD',
      'SUPER_PASSWORD',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'REGISTRATION',
      'LOG_LEVEL',
    ]);
  });

  test('secrets are not repeated in a problem', () => {
    const problems = problemsOf({
      MASTER_KEY: 'hunter2',
      DATABASE_URL: 'x://me:hunter2@db',
      SUPER_PASSWORD: 'hunter2',
    });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('production names every missing secret', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(secrets));
  });

  test('production starts once the secrets are there', () => {
    expect(configOf({ ...secrets, NODE_ENV: 'production' }).environment).toBe('production');
  });
});
