import * as z from 'zod/mini';
import {
  auditEntrySchema,
  auditExportQuerySchema,
  auditLogQuerySchema,
  auditQuerySchema,
  auditVerificationSchema,
} from '../audit.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const auditCalls = callGroup('Audit', {
  listAuditEntries: {
    method: 'GET',
    path: PATHS.audit,
    summary: 'List and search the audit log, newest first',
    description:
      'Every change that an operator or an API key made in this workspace; with `log=installation`, operators, sessions and the master key. The next page is in the header `Link`, the total in `X-Total-Count`; ' +
      'with `X-Total-Count-Relation: gte` there are more.',
    query: auditQuerySchema,
    answers: { 200: z.array(auditEntrySchema) },
    errors: ['not_allowed'],
  },
  verifyAuditLog: {
    method: 'GET',
    path: PATHS.auditVerification,
    summary: 'Verify the hash chain of the audit log',
    description: 'Recomputes every hash from the first entry on and names the first one that is wrong.',
    query: auditLogQuerySchema,
    answers: { 200: auditVerificationSchema },
    errors: ['not_allowed'],
  },
  exportAuditLog: {
    method: 'GET',
    path: PATHS.auditExport,
    summary: 'The audit log as CSV, oldest first',
    description:
      'Accepts the same filters as the list. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe. The hash of an entry ' +
      'is the SHA-256 of the hash before it (64 zeros before the first), a line feed, and the other columns as JSON with sorted keys and ' +
      'without white space, each as text, an empty cell as null, and without that apostrophe.',
    query: auditExportQuerySchema,
    produces: ['text/csv'],
    errors: ['not_allowed'],
  },
});
