import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type ApiKey, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type BuiltApp, buildApp } from '../boot/build-app.ts';
import { prepareFirstStart } from '../boot/first-start.ts';
import type { Installation } from '../boot/installation.ts';
import type { Modules } from '../boot/modules.ts';
import type { OpenWorkspaces } from '../boot/open-workspaces.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { BankWait } from '../modules/payees/index.ts';
import type { SftpServer } from '../modules/sftp/index.ts';
import type { Background } from '../platform/background/background.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import type { SocketConnection } from '../platform/database/embedded.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';
import type { Module } from '../platform/module.ts';
import type { Role } from '../platform/role.ts';
import { atTheEnd } from './at-the-end.ts';
import { settle } from './settle.ts';

/** The whole server on its own database, used over HTTP as by the console and by partners. It closes itself, see `atTheEnd`. */
export interface TestApp {
  app: FastifyInstance;
  /** Those of the workspace `main`, and of the installation. */
  modules: Modules & Installation;
  background: Background;
  workspaces: OpenWorkspaces;
  database: TestDatabase;
  /** The operator of the first start. */
  operator: { username: string; password: string };
  superPassword: string;
  masterKey: Buffer;
  /** Another server process that serves SFTP; closed with this one. Returns its port. `SFTP_PORT` must be 0. */
  openSftp(): Promise<number>;
  /** A cookie header of a new session of that operator. */
  login(): Promise<string>;
  /** Calls the API with the session of `login`, created once. */
  call: Call;
  createKey(label?: string): Promise<ApiKey>;
  /** Posts a payload with a key that is created once. */
  post(
    payload: string | Buffer,
    headers?: Record<string, string>,
    path?: string,
  ): Promise<LightMyRequestResponse>;
  /** Another server process on the same database; closed with this one. */
  another(
    role?: Role,
    masterKey?: Buffer,
    prepare?: Prepare,
    /** Variables that differ. */
    env?: Record<string, string>,
  ): Promise<BuiltApp & { call: Call; modules: Modules }>;
  /**
   * Runs due jobs and sweeps until none is left. They do not run by themselves unless the role includes them, so that a test decides
   * when.
   * @returns in how many milliseconds a sweep will have something to do; `Infinity` if none knows
   */
  settle(): Promise<number>;
  /** Sets the virtual clock ahead. */
  advanceClock(byMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Changes a server before it starts. */
type Prepare = (built: BuiltApp) => Promise<void>;

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

interface Options {
  /** An empty, migrated database; the app removes it when it is closed. */
  database?: TestDatabase;
  /** Opens the database for the server, if it should not connect directly. */
  reach?(connection: SocketConnection): Promise<Database>;
  env?: Record<string, string>;
  maxHeldRequests?: number;
  bankWait?: BankWait;
  role?: Role;
}

function testConfig(env: Record<string, string> = {}): Config {
  const result = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', AUTOMATION: 'manual', ...env });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

export async function createTestApp({
  env = {},
  maxHeldRequests = 4_096,
  role = 'web',
  bankWait,
  reach,
  database: given,
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const reached = await reach?.(database.connection);
  const config = testConfig(env);
  const masterKey = randomBytes(32);
  const logger = pino({ level: 'silent' });
  const build = async (
    ofRole: Role,
    itsDatabase: Database,
    withKey: Buffer = masterKey,
    prepare: Prepare = async () => {},
    more: Record<string, string> = {},
  ): Promise<BuiltApp> => {
    const built = await buildApp({
      config: { ...testConfig({ ...env, ...more }), role: ofRole },
      database: itsDatabase,
      masterKey: withKey,
      logger,
      webDirectory: '/nonexistent',
      maxHeldRequests,
      ...(bankWait === undefined ? {} : { bankWait }),
    });
    await prepare(built);
    try {
      await built.app.ready();
    } catch (error) {
      await built.app.close();
      throw error;
    }
    return built;
  };
  const { app, installation, main, workspaces } = await build(role, reached ?? database);
  const { modules: ofMain, background } = await main();
  const modules = { ...ofMain, ...installation };
  const { operator, superPassword } = await prepareFirstStart({
    config,
    database,
    auth: installation.auth,
    apiKeys: ofMain.apiKeys.service,
  });
  if (operator === null || superPassword === null)
    throw new Error('A test database had an operator already.');
  const sftpServers: SftpServer[] = [];
  const others: { app: FastifyInstance; database: Database }[] = [];
  /** Like every process, it opens its own connections. */
  const buildOther = async (ofRole: Role, ...more: [Buffer?, Prepare?, Record<string, string>?]) => {
    const itsDatabase = openDatabase(database.connection, { logger });
    const built = await build(ofRole, itsDatabase, ...more);
    others.push({ app: built.app, database: itsDatabase });
    return built;
  };

  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | null = null;
    return () => {
      made ??= make();
      return made;
    };
  };
  const login = async () => {
    const response = await app.inject({ method: 'POST', url: PATHS.login, payload: operator });
    const cookie = response.cookies[0];
    if (cookie === undefined) throw new Error(`Login answered ${response.statusCode}: ${response.body}`);
    return `${cookie.name}=${cookie.value}`;
  };
  const session = once(login);
  /** A proof of who the operator is gives their session another token. */
  let renewed: string | null = null;
  const callOn =
    (server: FastifyInstance): Call =>
    async (method, url, body) => {
      const cookie = renewed ?? (await session());
      const request: InjectOptions = { method, url, headers: { cookie } };
      const response = await server.inject(body === undefined ? request : { ...request, payload: body });
      const given = response.cookies.find(({ name, value }) => value !== '' && cookie.startsWith(`${name}=`));
      if (given !== undefined) renewed = `${given.name}=${given.value}`;
      return response;
    };
  const call = callOn(app);
  const createKey = async (label = 'Test key') =>
    (await call('POST', PATHS.apiKeys, { label, isActive: true })).json<ApiKey>();
  const key = once(createKey);

  return {
    app,
    modules,
    background,
    workspaces,
    database,
    operator,
    superPassword,
    masterKey,
    async openSftp() {
      const other = await buildOther('sftp');
      const sftpServer = await other.openSftp();
      if (sftpServer === null) throw new Error('This role has no port for SFTP.');
      sftpServers.push(sftpServer);
      return sftpServer.port;
    },
    login,
    call,
    createKey,
    async post(payload, headers = {}, path = INGESTION_PATHS.fin) {
      const { apiKey } = await key();
      return app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain', ...headers },
        payload,
      });
    },
    async another(ofRole = 'web', withKey = masterKey, prepare = async () => {}, more = {}) {
      const other = await buildOther(ofRole, withKey, prepare, more);
      const { modules: ofOther } = await other.main();
      return { ...other, call: callOn(other.app), modules: ofOther };
    },
    settle: () => settle(Object.values<Module>(modules), reached ?? database),
    async advanceClock(byMs) {
      await modules.system.advanceClock(byMs);
    },
    close: atTheEnd(async () => {
      await Promise.all(sftpServers.map((sftpServer) => sftpServer.close()));
      await Promise.all([app, ...others.map((other) => other.app)].map((server) => server.close()));
      await Promise.all(others.map((other) => other.database.close()));
      await reached?.close();
      await database.drop();
    }),
  };
}
