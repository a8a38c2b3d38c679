import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const healthCalls = callGroup('Health', {
  getHealth: {
    method: 'GET',
    path: PATHS.health,
    summary: 'The process is running',
  },
  getReadiness: {
    method: 'GET',
    path: PATHS.readiness,
    summary: 'The server is ready',
    description:
      'Names each part that this process depends on: `database`, `disk` (the embedded database only), `nodes` (on Citus), `worker` (a process that does ' +
      'background work); `keys` if this process does not have the master key of the database; and `server` once it was asked to stop. A part that is not `ok` says what is wrong, and the answer is 503, ' +
      'except for `nodes`: the workspaces on the other nodes are served.',
    errors: ['not_ready', 'database_unavailable'],
  },
});

export const metricsCalls = callGroup('Health', {
  getMetrics: {
    method: 'GET',
    path: PATHS.metrics,
    summary: 'Metrics in the text format of Prometheus',
    description:
      'For operators, for callers that send `METRICS_TOKEN` as a bearer token and, if no token is set, for programs on the same machine.',
    security: [{ metricsToken: [] }, { session: [] }],
    produces: ['text/plain'],
  },
});
