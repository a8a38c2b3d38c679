import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { ApiKeyService } from '../modules/api-keys/index.ts';
import type { AuthModule } from '../modules/auth/index.ts';
import { SYSTEM_ACTOR } from '../platform/actor.ts';
import type { Database } from '../platform/database/connect.ts';
import { LOCKS } from '../platform/database/locks.ts';

interface Dependencies {
  config: Config;
  database: Database;
  auth: Pick<AuthModule, 'service' | 'registration'>;
  /** The keys of the workspace `main`. */
  apiKeys: ApiKeyService;
}

/** Secrets generated at the first start, to be shown once. Null if none was generated. */
export interface FirstStart {
  operator: { username: string; password: string } | null;
  superPassword: string | null;
  apiKey: string | null;
}

const readablePassword = (): string => randomBytes(16).toString('base64url');

/**
 * Makes sure that there is an operator and a super password. Values missing from the configuration are generated, which happens
 * only in a sandbox: in production the server refuses to start without them. If several servers start at once on one database,
 * one generates the values and the others find them.
 */
export function prepareFirstStart(dependencies: Dependencies): Promise<FirstStart> {
  return dependencies.database.control.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.firstStart})`.execute(tx);
    return prepareAlone(dependencies);
  });
}

async function prepareAlone({ config, auth, apiKeys }: Dependencies): Promise<FirstStart> {
  const superPassword = await prepareSuperPassword(auth.service, config);
  if (await auth.service.hasOperators()) return { operator: null, superPassword, apiKey: null };

  const username = config.operator.username ?? 'operator';
  const password = config.operator.password ?? readablePassword();
  const isSandbox = config.environment === 'sandbox';
  await auth.registration.createFirstOperator({
    username,
    email: config.operator.email ?? 'operator@clearbench.example',
    password,
    prefill: isSandbox && config.loopback,
  });
  if (!isSandbox) return { operator: null, superPassword, apiKey: null };

  const { apiKey } = await apiKeys.create(
    { label: 'First key', isActive: true, scenariosByValues: true },
    SYSTEM_ACTOR,
  );
  return {
    operator: config.operator.password === null ? { username, password } : null,
    superPassword,
    apiKey,
  };
}

/** Returns the super password if it was generated. A configured one always takes precedence. */
async function prepareSuperPassword(auth: AuthModule['service'], config: Config): Promise<string | null> {
  if (config.superPassword !== null) {
    await auth.setSuperPassword(config.superPassword);
    return null;
  }
  if (await auth.hasSuperPassword()) return null;
  const superPassword = readablePassword();
  await auth.setSuperPassword(superPassword);
  return superPassword;
}
