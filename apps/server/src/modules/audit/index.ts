import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { createAuditRepository } from './repository.ts';
import { auditRoutes } from './routes.ts';
import { AuditService } from './service.ts';

export { type AuditRecord, record } from './record.ts';
export { createAuditRepository } from './repository.ts';
export { type Anchor, verifyChain } from './verify.ts';

export interface AuditModule extends Module {
  audit: AuditService;
}

export const routes: ModuleRoutes<AuditModule> = { operator: [auditRoutes] };

export function createAuditModule({ database }: Pick<ModuleDependencies, 'database'>): AuditModule {
  const audit = new AuditService({
    repository: createAuditRepository(database.db),
    patient: createAuditRepository(database.patient.db),
  });
  return {
    name: 'audit',
    audit,
  };
}
