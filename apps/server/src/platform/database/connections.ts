/** The maximum number of database connections of a process, unless its configuration sets another one. */
export const CONNECTIONS = 25;
export const CONNECTIONS_MIN = 16;

/** One for outside calls to simulated providers, one for our own. */
const SIMULATORS = 2;
/** One listens; the others take and finish jobs. graphile-worker expects the driver's default column types. */
const JOBS = 4;
/** Schemas are migrated one at a time. */
const MIGRATIONS = 1;
/** One announces live changes and listens for them, and one holds the leases of the workspaces. */
const BACKGROUND_MIN = 4;
const PATIENT_MIN = 2;
const BACKGROUND_SHARE = 0.28;
const PATIENT_SHARE = 0.15;

/** The sizes of the pools of a process with this total number of connections. */
export function poolSizes(connections: number) {
  const divided = connections - SIMULATORS - JOBS - MIGRATIONS;
  const background = Math.max(BACKGROUND_MIN, Math.round(divided * BACKGROUND_SHARE));
  const patient = Math.max(PATIENT_MIN, Math.round(divided * PATIENT_SHARE));
  return {
    requests: divided - background - patient,
    patient,
    background,
    simulators: SIMULATORS,
    jobs: JOBS,
    migrations: MIGRATIONS,
  };
}
