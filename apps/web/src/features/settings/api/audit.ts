import { type AuditEntry, type AuditLog, PATHS, withQuery } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';

/** An audit log, newest first. */
export const auditSource = (log: AuditLog, search: string): ListSource<AuditEntry> => ({
  listPath: PATHS.audit,
  firstPath: withQuery(PATHS.audit, { log, limit: '100', search: search === '' ? undefined : search }),
  topic: 'audit',
  idOf: ({ position }) => String(position),
  toRows: (answered) => answered as AuditEntry[],
});

export const auditExportPath = (log: AuditLog, search: string) =>
  withQuery(PATHS.auditExport, { log, search: search === '' ? undefined : search });

/** Makes the server recompute every hash. */
export function useVerifyAudit(log: AuditLog) {
  return useSend({
    send: () => apiRequest('GET', withQuery(PATHS.auditVerification, { log })),
    failed: (error) => ({ title: 'The chain could not be verified', description: errorText(error) }),
  });
}
