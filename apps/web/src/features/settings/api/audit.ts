import { type AuditEntry, type AuditVerification, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';
import { useSend } from '@/lib/use-send.ts';

const query = (search: string, limit?: number): string => {
  const params = new URLSearchParams();
  if (limit !== undefined) params.set('limit', String(limit));
  if (search !== '') params.set('search', search);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** The audit log, newest first. */
export const auditSource = (search: string): ListSource<AuditEntry> => ({
  listPath: PATHS.audit,
  firstPath: `${PATHS.audit}${query(search, 100)}`,
  topic: 'audit',
  idOf: ({ position }) => String(position),
  toRows: (answered) => answered as AuditEntry[],
});

export const auditExportPath = (search: string): string => `${PATHS.auditExport}${query(search)}`;

/** Makes the server recompute every hash. */
export function useVerifyAudit() {
  return useSend({
    send: () => apiRequest<AuditVerification>('GET', PATHS.auditVerification),
    failed: (error) => ({ title: 'The chain could not be verified', description: errorText(error) }),
  });
}
