import type { PoolConfig } from 'pg';

/** The schema that holds the tables of a workspace. Currently there is one workspace. */
export const MAIN_WORKSPACE = 'main';

/** graphile-worker keeps its tables in a separate schema for each workspace. */
export const jobsSchema = (workspace: string): string => `graphile_worker_${workspace}`;

/** Short enough that every name derived from it is a valid PostgreSQL identifier. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Connects with the workspace as search path, so that table names need no schema. `public` comes second, for extensions. */
export function inWorkspace(connection: PoolConfig, workspace: string): PoolConfig {
  if (!NAME.test(workspace)) throw new Error(`${workspace} is not a valid workspace name.`);
  const searchPath = `-c search_path=${workspace},public`;
  const { connectionString, options } = connection;
  const inUrl = /[?&]options=[^&]*/;
  // Options in the address would override separate ones.
  if (connectionString !== undefined && inUrl.test(connectionString)) {
    const both = connectionString.replace(
      inUrl,
      (given) => `${given}${encodeURIComponent(` ${searchPath}`)}`,
    );
    return { ...connection, connectionString: both };
  }
  return { ...connection, options: options === undefined ? searchPath : `${options} ${searchPath}` };
}
