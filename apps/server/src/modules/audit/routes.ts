import {
  type AuditLog,
  auditEntrySchema,
  auditExportQuerySchema,
  auditLogQuerySchema,
  auditQuerySchema,
  auditVerificationSchema,
  PATHS,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { AuditEntryRow } from './repository.ts';
import type { AuditService } from './service.ts';

/** The log of a workspace, and the log of the installation. */
export type Logs = Record<AuditLog, AuditService>;

interface Services {
  logs: Logs;
}

const tags = ['Audit'];

// By name: an empty schema would count as a mistake.
for (const change of [auditEntrySchema.shape.before, auditEntrySchema.shape.after]) {
  z.globalRegistry.add(change, { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] });
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

export const auditRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  const logOf = (request: FastifyRequest<{ Querystring: { log: AuditLog } }>): AuditService => {
    if (request.query.log === 'installation' && !request.ofInstallation) {
      throw new AppError('not_allowed', 'Only an administrator can read the audit log of the installation.');
    }
    return of(request as FastifyRequest).logs[request.query.log];
  };

  app.get(
    PATHS.audit,
    {
      config: { docs: { errors: ['not_allowed'] } },
      schema: {
        tags,
        operationId: 'listAuditEntries',
        summary: 'List and search the audit log, newest first',
        description:
          'Every change that an operator or an API key made in this workspace; with `log=installation`, operators, sessions and the master key. The next page is in the header `Link`, the total in `X-Total-Count`; ' +
          'with `X-Total-Count-Relation: gte` there are more.',
        querystring: auditQuerySchema,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    async (request, reply) => sendPage(request, reply, await logOf(request).list(request.query)),
  );

  app.get(
    PATHS.auditVerification,
    {
      config: { docs: { errors: ['not_allowed'] } },
      schema: {
        tags,
        operationId: 'verifyAuditLog',
        summary: 'Verify the hash chain of the audit log',
        description: 'Recomputes every hash from the first entry on and names the first one that is wrong.',
        querystring: auditLogQuerySchema,
        response: { 200: auditVerificationSchema },
      },
    },
    (request) => logOf(request).verify(),
  );

  app.get(
    PATHS.auditExport,
    {
      config: { docs: { errors: ['not_allowed'] } },
      schema: {
        tags,
        operationId: 'exportAuditLog',
        summary: 'The audit log as CSV, oldest first',
        description:
          'Accepts the same filters as the list. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe. The hash of an entry ' +
          'is the SHA-256 of the hash before it (64 zeros before the first), a line feed, and the other columns as JSON with sorted keys and ' +
          'without white space, each as text, an empty cell as null, and without that apostrophe.',
        produces: ['text/csv'],
        querystring: auditExportQuerySchema,
      },
    },
    (request, reply) =>
      sendCsv(
        request,
        reply,
        'clearbench-audit.csv',
        Object.keys(COLUMNS),
        rowsOf(logOf(request).export(request.query)),
      ),
  );
};

async function* rowsOf(batches: AsyncIterable<AuditEntryRow[]>): AsyncGenerator<string[][]> {
  const columns = Object.values(COLUMNS);
  for await (const rows of batches) yield rows.map((row) => columns.map((value) => value(row)));
}
