import { randomBytes } from 'node:crypto';
import { type ApiKey, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../build-app.ts';
import { type Config, readConfig } from '../config.ts';
import { prepareFirstStart } from '../first-start.ts';
import type { Database } from '../platform/database/connect.ts';
import type { SocketConnection } from '../platform/database/embedded.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';

/** The whole server over a database of its own, spoken to over HTTP as the console and partners do. */
export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  /** The operator of the first start. */
  operator: { username: string; password: string };
  superPassword: string;
  masterKey: Buffer;
  /** A cookie header of a new session of that operator. */
  login(): Promise<string>;
  /** Calls the API with the session of `login`, made once. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  createKey(label?: string): Promise<ApiKey>;
  /** Posts a payload with a key made once. */
  post(
    payload: string | Buffer,
    headers?: Record<string, string>,
    path?: string,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface Options {
  /** Opens the database that the server uses, when it does not reach it directly. */
  reach?(connection: SocketConnection): Promise<Database>;
  env?: Record<string, string>;
  maxHeldRequests?: number;
}

function testConfig(env: Record<string, string> = {}): Config {
  const result = readConfig({ LOG_LEVEL: 'silent', ...env });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

export async function createTestApp({
  env = {},
  maxHeldRequests = 4_096,
  reach,
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const reached = await reach?.(database.connection);
  const config = testConfig(env);
  const masterKey = randomBytes(32);
  const { operator, superPassword } = await prepareFirstStart({ config, database, masterKey });
  if (operator === null || superPassword === null)
    throw new Error('A test database had an operator already.');
  const app = await buildApp({
    config,
    database: reached ?? database,
    masterKey,
    logger: pino({ level: 'silent' }),
    webDirectory: '/nonexistent',
    maxHeldRequests,
  });
  await app.ready();

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
  const call: TestApp['call'] = async (method, url, body) => {
    const request: InjectOptions = { method, url, headers: { cookie: await session() } };
    return app.inject(body === undefined ? request : { ...request, payload: body });
  };
  const createKey = async (label = 'Test key') =>
    (await call('POST', PATHS.apiKeys, { label, isActive: true })).json<ApiKey>();
  const key = once(createKey);

  return {
    app,
    database,
    operator,
    superPassword,
    masterKey,
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
    async close() {
      await app.close();
      await reached?.close();
      await database.drop();
    },
  };
}
