import { type AuditEntry, type AuditLog, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';

const query = (log: AuditLog, search = '', limit?: number): string => {
  const params = new URLSearchParams({ log });
  if (limit !== undefined) params.set('limit', String(limit));
  if (search !== '') params.set('search', search);
  return `?${params}`;
};

/** An audit log, newest first. */
export const auditSource = (log: AuditLog, search: string): ListSource<AuditEntry> => ({
  listPath: PATHS.audit,
  firstPath: `${PATHS.audit}${query(log, search, 100)}`,
  topic: 'audit',
  idOf: ({ position }) => String(position),
  toRows: (answered) => answered as AuditEntry[],
});

export const auditExportPath = (log: AuditLog, search: string): string =>
  `${PATHS.auditExport}${query(log, search)}`;

/** Makes the server recompute every hash. */
export function useVerifyAudit(log: AuditLog) {
  return useSend({
    send: () => apiRequest('GET', `${PATHS.auditVerification}${query(log)}`),
    failed: (error) => ({ title: 'The chain could not be verified', description: errorText(error) }),
  });
}
