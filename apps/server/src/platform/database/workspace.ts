/** The schema of an installation: what all of its workspaces share. */
export const CONTROL_SCHEMA = 'clearbench';

/** The schema of graphile-worker, whose jobs name their workspace. */
export const JOBS_SCHEMA = 'graphile_worker';

/** The schema of the workspace that every installation has. */
export const MAIN_SCHEMA = 'main';

/** Short enough that every name derived from it is a valid PostgreSQL identifier. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** The id of a workspace, which is the name of the schema with its tables. */
export function workspaceSchema(id: string): string {
  if (!NAME.test(id)) throw new Error(`${id} is not the id of a workspace.`);
  return id;
}
