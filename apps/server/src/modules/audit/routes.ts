import type { AuditLog } from '@clearbench/contract';
import { auditCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { AuditEntryRow } from './repository.ts';
import type { AuditService } from './service.ts';

/** The log of a workspace, and the log of the installation. */
export type Logs = Record<AuditLog, AuditService>;

interface Services {
  logs: Logs;
}

const COLUMNS: Record<string, (row: AuditEntryRow) => string> = {
  position: (row) => String(row.position),
  at: (row) => row.at,
  actor_kind: (row) => row.actor_kind,
  actor_id: (row) => row.actor_id ?? '',
  actor_name: (row) => row.actor_name,
  action: (row) => row.action,
  object_type: (row) => row.object_type,
  object_id: (row) => row.object_id,
  object_name: (row) => row.object_name ?? '',
  before: (row) => row.before ?? '',
  after: (row) => row.after ?? '',
  hash: (row) => row.hash.toString('hex'),
};

export const auditRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  const logOf = (request: FastifyRequest<{ Querystring: { log: AuditLog } }>): AuditService => {
    if (request.query.log === 'installation' && !request.ofInstallation) {
      throw new AppError('not_allowed', 'Only an administrator can read the audit log of the installation.');
    }
    return of(request).logs[request.query.log];
  };

  serve(app, auditCalls, {
    listAuditEntries: async (request, reply) =>
      sendPage(request, reply, await logOf(request).list(request.query)),
    verifyAuditLog: (request) => logOf(request).verify(),
    exportAuditLog: (request, reply) =>
      sendCsv(
        request,
        reply,
        'clearbench-audit.csv',
        Object.keys(COLUMNS),
        rowsOf(logOf(request).export(request.query)),
      ),
  });
};

async function* rowsOf(batches: AsyncIterable<AuditEntryRow[]>): AsyncGenerator<string[][]> {
  const columns = Object.values(COLUMNS);
  for await (const rows of batches) yield rows.map((row) => columns.map((value) => value(row)));
}
