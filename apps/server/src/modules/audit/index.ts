import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { createAuditRepository } from './repository.ts';
import { auditRoutes } from './routes.ts';
import { AuditService } from './service.ts';

export { type AuditRecord, record } from './record.ts';
export { removeAuditEntries } from './removal.ts';
export { createAuditRepository } from './repository.ts';
export type { Anchor } from './start.ts';
export { verifyChain } from './verify.ts';

export function createAuditModule({ database }: Pick<ModuleDependencies, 'database'>): Module {
  const audit = new AuditService({
    repository: createAuditRepository(database.db),
    patient: createAuditRepository(database.patient.db),
  });
  return {
    name: 'audit',
    routes: {
      operator: async (app) => {
        await app.register(auditRoutes, { audit });
      },
    },
  };
}
