/** The schema of an installation: what all of its workspaces share. */
export const CONTROL_SCHEMA = 'clearbench';

/** The schema that holds the tables of a workspace. Currently there is one workspace. */
export const MAIN_WORKSPACE = 'main';

/** graphile-worker keeps its tables in a separate schema for each workspace. */
export const jobsSchema = (workspace: string): string => `graphile_worker_${workspace}`;

/** Short enough that every name derived from it is a valid PostgreSQL identifier. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** The schema with the tables of a workspace. */
export function workspaceSchema(workspace: string): string {
  if (!NAME.test(workspace)) throw new Error(`${workspace} is not a valid workspace name.`);
  return workspace;
}
