import type { PoolConfig } from 'pg';

/** The schema that holds the tables of a workspace. There is one workspace for now. */
export const MAIN_WORKSPACE = 'main';

/** graphile-worker keeps its tables in a schema of its own, one for each workspace. */
export const jobsSchema = (workspace: string): string => `graphile_worker_${workspace}`;

/** Short enough that every name made from it is an identifier of PostgreSQL. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * The connection with the workspace as its search path: table names are written without a schema everywhere. `public` comes
 * second, for extensions.
 */
export function inWorkspace(connection: PoolConfig, workspace: string): PoolConfig {
  if (!NAME.test(workspace)) throw new Error(`${workspace} is no name of a workspace.`);
  const searchPath = `-c search_path=${workspace},public`;
  const { connectionString, options } = connection;
  const inUrl = /[?&]options=[^&]*/;
  // Options in the address would win over those beside it.
  if (connectionString !== undefined && inUrl.test(connectionString)) {
    const both = connectionString.replace(
      inUrl,
      (given) => `${given}${encodeURIComponent(` ${searchPath}`)}`,
    );
    return { ...connection, connectionString: both };
  }
  return { ...connection, options: options === undefined ? searchPath : `${options} ${searchPath}` };
}
