import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type Quota, registerSchema } from '@clearbench/contract';
import { AUTOMATION_MODES, type AutomationMode } from '@clearbench/domain';
import { CONNECTIONS, CONNECTIONS_MIN } from '../platform/database/connections.ts';
import { ROLES, type Role } from '../platform/role.ts';
import type { ClamdAddress } from '../platform/scanning/clamd.ts';
import { type ArchivePlace, archiveConfig } from './archive-config.ts';
import { asClamdAddress } from './clamd-address.ts';
import { loginConfig } from './login-config.ts';
import { type MisspeltVariable, misspeltIn, misspeltText, watched } from './misspelt-variables.ts';
import { type OtlpConfig, otlpConfig } from './otlp-config.ts';
import { quotaConfig } from './quota-config.ts';
import { withSecretFiles } from './secret-files.ts';
import { type SingleSignOnConfig, singleSignOnConfig } from './single-sign-on-config.ts';
import { type WiseConfig, wiseConfig } from './wise-config.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Values of `NODE_ENV` that other tools set are accepted; a misspelt `production` must not become a sandbox. */
const ENVIRONMENTS = ['production', 'sandbox', 'development', 'test'] as const;

const REGISTRATIONS = ['open', 'local', 'first', 'closed'] as const;
/**
 * Who may register: anyone, anyone on this machine, only the first operator, or no one. `local` also lets the first
 * operator register from anywhere.
 */
type Registration = (typeof REGISTRATIONS)[number];

/** The configuration of the server. `docs/configuration.md` explains each variable. */
export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** The data directory is new, and it is deleted when the server stops. */
  ephemeral: boolean;
  /** Null: the server runs its own database in `dataDir`. */
  databaseUrl: string | null;
  /** 32 bytes. Null: kept in `dataDir`. */
  masterKey: Buffer | null;
  /** The key before `masterKey`, while it is being replaced. */
  oldMasterKey: Buffer | null;
  /** The key that sealed the contents of the database is lost: discard those and continue with another key. */
  acceptNewMasterKey: boolean;
  /** Seals the backups that `npx clearbench admin backup` makes, and opens them again; the server does not use it. */
  backupPassphrase: string | null;
  operator: { username: string | null; email: string | null; password: string | null };
  superPassword: string | null;
  /** Origin under which browsers and partners reach the server, without a trailing slash. */
  publicUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks (`10.0.0.0/8`) or names of networks. */
  trustedProxies: string[];
  registration: Registration;
  /** A session ends after this time without use. */
  sessionIdleMs: number;
  /** How long a proof of who an operator is counts as recent. */
  sudoMs: number;
  /** Every operator needs a second factor. */
  secondFactorRequired: boolean;
  /** The path of a file with the hashes of breached passwords; null: there is none. */
  breachedPasswords: string | null;
  singleSignOn: SingleSignOnConfig;
  /** How transfers advance, unless the stored settings say otherwise. */
  automation: AutomationMode;
  /** The largest number of connections to the database that this process opens. */
  databaseConnections: number;
  /** How long the server still serves requests after SIGTERM, while `/readyz` tells load balancers to choose another. */
  shutdownGraceMs: number;
  /** The port for SFTP; 0 takes any free one. Null: there is none. */
  sftpPort: number | null;
  /** The work of this process: requests, background work, SFTP, or all of them. */
  role: Role;
  /** The bearer token for reading the metrics. */
  metricsToken: string | null;
  /** Null: traces and metrics are not sent. */
  otlp: OtlpConfig | null;
  /** Variables of OpenTelemetry that are set but have no effect here. */
  ignoredVariables: string[];
  /** Variables that nothing reads, with names almost like ours. */
  misspeltVariables: MisspeltVariable[];
  logLevel: LogLevel;
  environment: 'sandbox' | 'production';
  /** Networks that webhooks may call besides public ones: addresses, networks or names of networks. */
  webhookAllowedNetworks: string[];
  /** How long the log of deliveries and receipts is kept. 0: forever. */
  deliveryLogDays: number;
  /** Where transfers are written before they are removed; null: nowhere. */
  archive: ArchivePlace | null;
  /** Where ClamAV's daemon scans payloads for malware; null: nowhere. */
  clamd: ClamdAddress | null;
  /** The most that a new workspace may store. */
  workspaceQuota: Quota;
  /** Which Wise the server talks to. */
  wise: WiseConfig;
  /** True if `host` is reachable from this machine only. */
  loopback: boolean;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;
/** The value, or null after reporting a problem: what is wrong and what would be right. */
type Parse<T> = (value: string) => { value: T } | { problem: string };

/**
 * Reads the configuration. It reports all problems together, each with the variable's name, so that you can fix them
 * in one go. An empty variable counts as unset.
 */
export function readConfig(given: Environment, workingDirectory = process.cwd()): ConfigResult {
  const problems: string[] = [];
  const { env, known } = watched(withSecretFiles(given, workingDirectory, problems));
  function read<T>(name: string, parse: Parse<T>): T | null {
    const value = env[name];
    if (value === undefined || value === '') return null;
    const result = parse(value);
    if ('value' in result) return result.value;
    problems.push(`${name} ${result.problem}`);
    return null;
  }

  const environment =
    read('NODE_ENV', oneOf(ENVIRONMENTS)) === 'production' ? ('production' as const) : ('sandbox' as const);
  const host = read('HOST', asHost) ?? '127.0.0.1';
  const loopback = isLoopback(host);
  const ephemeral = read('EPHEMERAL', oneOf(['true'])) !== null;
  if (ephemeral) problems.push(...keptDespite(env, environment));
  const config: Config = {
    host,
    port: read('PORT', asPort) ?? (ephemeral ? 0 : 4400),
    dataDir: ephemeral
      ? // Short: the path of a Unix socket in it is limited to about a hundred bytes.
        join(tmpdir(), `clearbench-${randomUUID().slice(0, 8)}`)
      : resolvePath(read('DATA_DIR', asText) ?? './data', workingDirectory),
    ephemeral,
    databaseUrl: read('DATABASE_URL', asDatabaseUrl),
    masterKey: read('MASTER_KEY', asMasterKey),
    oldMasterKey: read('OLD_MASTER_KEY', asMasterKey),
    acceptNewMasterKey: read('NEW_MASTER_KEY', oneOf(['accept'])) !== null,
    backupPassphrase: read('BACKUP_PASSPHRASE', asPassphrase),
    operator: {
      username: read('OPERATOR_USERNAME', asUsername),
      email: read('OPERATOR_EMAIL', asEmail),
      password: read('OPERATOR_PASSWORD', asPassword),
    },
    superPassword: read('SUPER_PASSWORD', asPassword),
    publicUrl: read('PUBLIC_URL', asOrigin),
    trustedProxies: read('TRUST_PROXY', asProxies) ?? [],
    registration:
      read('REGISTRATION', oneOf(REGISTRATIONS)) ??
      (loopback && environment === 'sandbox' ? 'local' : 'first'),
    ...loginConfig(read, environment),
    breachedPasswords: optionalPath(read('BREACHED_PASSWORDS', asText), workingDirectory),
    singleSignOn: { providers: [], emergencyOperator: null },
    automation: read('AUTOMATION', oneOf(AUTOMATION_MODES)) ?? 'paced',
    sftpPort: read('SFTP_PORT', asPort),
    databaseConnections: read('DATABASE_CONNECTIONS', asConnections) ?? CONNECTIONS,
    shutdownGraceMs: 0,
    role: read('ROLE', oneOf(ROLES)) ?? 'all',
    metricsToken: read('METRICS_TOKEN', asToken),
    ...otlpConfig(env, read),
    misspeltVariables: [],
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS)) ?? 'info',
    environment,
    webhookAllowedNetworks:
      read('WEBHOOK_ALLOWED_NETWORKS', asAllowedNetworks) ?? (environment === 'sandbox' ? ['loopback'] : []),
    deliveryLogDays: read('DELIVERY_LOG_DAYS', asDays) ?? DELIVERY_LOG_DAYS,
    archive: archiveConfig(env, workingDirectory, problems),
    clamd: read('CLAMAV_ADDRESS', asClamdAddress),
    workspaceQuota: quotaConfig(read),
    wise: wiseConfig(read, environment, problems),
    loopback,
  };
  config.singleSignOn = singleSignOnConfig(read, {
    publicUrl: config.publicUrl,
    username: config.operator.username,
    environment,
    problems,
  });
  // Published from a loopback address: the proxy runs on this machine.
  if ((env.TRUST_PROXY ?? '') === '' && config.publicUrl !== null && loopback) {
    config.trustedProxies = ['loopback'];
  }
  const graceSeconds = read('SHUTDOWN_GRACE', asGrace) ?? (isOneOfSeveral(config) ? SHUTDOWN_GRACE : 0);
  config.shutdownGraceMs = graceSeconds * 1_000;
  if (config.role !== 'all' && (env.DATABASE_URL ?? '') === '') {
    problems.push(
      `ROLE is "${config.role}", which needs DATABASE_URL: the embedded database serves one process.`,
    );
  }
  if (config.role === 'sftp' && config.sftpPort === null) {
    problems.push('ROLE is "sftp" without SFTP_PORT. Set SFTP_PORT to the port for SFTP, such as 2222.');
  }
  if (config.sftpPort !== null && config.sftpPort > 0 && config.sftpPort === config.port) {
    problems.push(`SFTP_PORT is ${config.sftpPort}, which is also PORT. Use different ports.`);
  }
  if (config.oldMasterKey !== null && config.masterKey === null) {
    problems.push('OLD_MASTER_KEY is set without MASTER_KEY. Set MASTER_KEY to the key that replaces it.');
  }
  if (environment === 'production') problems.push(...missingSecrets(env));
  config.misspeltVariables = misspeltIn(given, known);
  if (problems.length === 0) return { ok: true, config };
  return { ok: false, problems: [...problems, ...config.misspeltVariables.map(misspeltText)] };
}

/** Someone who names a place for data wants to keep them. */
function keptDespite(env: Environment, environment: Config['environment']): string[] {
  const places = ['DATA_DIR', 'DATABASE_URL'].filter((name) => (env[name] ?? '') !== '');
  const problems = places.map(
    (name) =>
      `EPHEMERAL deletes everything at the end, but ${name} names a place for it. Use one of the two.`,
  );
  if (environment === 'production') problems.push('EPHEMERAL is for sandboxes. Unset it in production.');
  return problems;
}

/** A process that serves requests and may have others beside it, behind a load balancer. */
const isOneOfSeveral = ({ databaseUrl, role }: Config): boolean => databaseUrl !== null && role !== 'worker';

/** Production has no defaults for secrets: a generated one would be lost or leak into a log. */
function missingSecrets(env: Environment): string[] {
  const secrets = {
    MASTER_KEY: '32 bytes, for example from `openssl rand -hex 32`',
    OPERATOR_USERNAME: 'the first operator’s name, at least 3 characters',
    OPERATOR_EMAIL: 'the first operator’s email address',
    OPERATOR_PASSWORD: 'the first operator’s password, at least 8 characters',
    SUPER_PASSWORD: 'the password that allows resetting passwords, at least 8 characters',
  };
  return Object.entries(secrets)
    .filter(([name]) => (env[name] ?? '') === '')
    .map(([name, what]) => `${name} is missing. NODE_ENV=production has no defaults: set it to ${what}.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function resolvePath(path: string, workingDirectory: string): string {
  return isAbsolute(path) ? path : resolve(workingDirectory, path);
}

const optionalPath = (path: string | null, workingDirectory: string): string | null =>
  path === null ? null : resolvePath(path, workingDirectory);

const asText: Parse<string> = (value) => ({ value });

const asHost: Parse<string> = (value) =>
  /^[A-Za-z0-9.:_-]+$/.test(value)
    ? { value }
    : { problem: `is "${value}", which is not a host name or address. Use one like 127.0.0.1 or 0.0.0.0.` };

const asPort: Parse<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number from 0 to 65535; 0 uses any free port.` };

const DELIVERY_LOG_DAYS = 90;

const asDays: Parse<number> = (value) =>
  /^\d{1,5}$/.test(value)
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number of days; 0 keeps everything.` };

const asConnections: Parse<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) >= CONNECTIONS_MIN
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number from ${CONNECTIONS_MIN} to 999.` };

/** In seconds. Load balancers that ask every second or two notice within this time. */
const SHUTDOWN_GRACE = 5;

const asGrace: Parse<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) <= 600
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number of seconds from 0 to 600.` };

/** The address is not repeated in the problem, because it usually contains a password. */
const asDatabaseUrl: Parse<string> = (value) => {
  // `postgres://user@/name?host=/run/postgresql` is the usual form for a Unix socket, which URL.parse rejects.
  const url = URL.parse(value.replace('@/', '@localhost/'));
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)
    ? { value }
    : {
        problem: 'is not a PostgreSQL address. Use one like postgres://user:password@host:5432/clearbench.',
      };
};

const asMasterKey: Parse<Buffer> = (value) => {
  const text = value.trim();
  const hex = /^[0-9a-fA-F]{64}$/.test(text);
  const key = Buffer.from(text, hex ? 'hex' : 'base64');
  return hex || (/^[A-Za-z0-9+/_-]{43}=?$/.test(text) && key.length === 32)
    ? { value: key }
    : { problem: 'is not a key of 32 bytes. Use 64 hexadecimal digits, as from `openssl rand -hex 32`.' };
};

const asUsername: Parse<string> = (value) => {
  const { success, data, error } = registerSchema.shape.username.safeParse(value);
  return success ? { value: data } : { problem: `is "${value}". ${error.issues[0]?.message}.` };
};

const asEmail: Parse<string> = (value) =>
  registerSchema.shape.email.safeParse(value).success
    ? { value }
    : { problem: `is "${value}", which is not an email address.` };

/** The same rule as for a password chosen in the console. */
const asPassword: Parse<string> = (value) =>
  registerSchema.shape.password.safeParse(value).success
    ? { value }
    : { problem: `has ${value.length} characters. Use 8 to 256.` };

/** Anyone with a copy of the file can guess without delay, so it is longer than a password. */
const asPassphrase: Parse<string> = (value) =>
  value.length >= 16 && value.length <= 256
    ? { value }
    : { problem: `has ${value.length} characters. Use 16 to 256, as from \`openssl rand -hex 32\`.` };

const asToken: Parse<string> = (value) =>
  /^[\x21-\x7e]{16,256}$/.test(value)
    ? { value }
    : { problem: 'is not a token. Use 16 to 256 visible ASCII characters, as from `openssl rand -hex 32`.' };

const asOrigin: Parse<string> = (value) => {
  const url = URL.parse(value);
  const bare =
    url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && (url.protocol === 'https:' || url.protocol === 'http:')
    ? { value: url.origin }
    : { problem: `is "${value}". Use an origin without a path, like https://payments.example.com.` };
};

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const asProxies: Parse<string[]> = (value) => {
  const proxies = value.split(',').map((text) => text.trim());
  const wrong = proxies.find((text) => !NETWORK_NAMES.includes(text) && !isNetwork(text));
  return wrong === undefined
    ? { value: proxies }
    : {
        problem: `has "${wrong}". Use the addresses or networks of your proxies, separated by commas, like 10.0.0.0/8, 192.0.2.10 or loopback.`,
      };
};

const asAllowedNetworks: Parse<string[]> = (value) => {
  if (value.trim().toLowerCase() === 'none') return { value: [] };
  const networks = value.split(',').map((text) => text.trim());
  const wrong = networks.find((text) => !NETWORK_NAMES.includes(text) && !isNetwork(text));
  return wrong === undefined
    ? { value: networks }
    : {
        problem: `has "${wrong}". Use addresses or networks that webhooks may call, separated by commas, like 10.20.0.0/16 or loopback; or none.`,
      };
};

/** An address, or an address with the length of its network's prefix. A prefix of 0 would trust everyone. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0 || address.includes('%')) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function oneOf<T extends string>(values: readonly T[]): Parse<T> {
  return (value) => {
    const found = values.find((known) => known === value.trim().toLowerCase());
    return found === undefined
      ? { problem: `is "${value}". Use one of ${values.join(', ')}.` }
      : { value: found };
  };
}
