import type { Courtesy } from '../../platform/courtesy.ts';
import type { SchemaAccess } from '../../platform/database/connect.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { createAuditRepository } from './repository.ts';
import { auditRoutes, type Logs } from './routes.ts';
import { AuditService } from './service.ts';

export { type AuditRecord, record } from './record.ts';
export { removeAuditEntries } from './removal.ts';
export { createAuditRepository } from './repository.ts';
export type { Anchor } from './start.ts';
export { verifyChain } from './verify.ts';

export interface AuditModule extends Module {
  logs: Logs;
}

export const routes: ModuleRoutes<AuditModule> = { operator: [auditRoutes] };

interface Dependencies extends Pick<ModuleDependencies, 'database'> {
  courtesy: Pick<Courtesy, 'rest'>;
}

export function createAuditModule({ database, courtesy }: Dependencies): AuditModule {
  const logIn = ({ db, patient }: Pick<SchemaAccess, 'db' | 'patient'>): AuditService =>
    new AuditService({
      repository: createAuditRepository(db),
      patient: createAuditRepository(patient.db),
      rest: (startedMs) => courtesy.rest(database.workspace, startedMs),
    });
  return { name: 'audit', logs: { workspace: logIn(database), installation: logIn(database.control) } };
}
