import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { recordKeyUse } from './record-key-use.ts';
import { createApiKeyRepository } from './repository.ts';
import { apiKeyRoutes } from './routes.ts';
import { ApiKeyService } from './service.ts';

export { requireApiKey } from './guard.ts';
export { KeyPlaces } from './key-places.ts';
export type { KnownKey } from './repository.ts';
export { SEALED_API_KEYS } from './sealed.ts';
export type { ApiKeyService } from './service.ts';

export interface ApiKeysModule extends Module {
  service: ApiKeyService;
}

export const routes: ModuleRoutes<ApiKeysModule> = { operator: [apiKeyRoutes] };

export function createApiKeysModule({
  database,
  vault,
  announce,
  logger,
  parking,
}: Pick<ModuleDependencies, 'database' | 'vault' | 'announce' | 'logger' | 'parking'>): ApiKeysModule {
  const service = new ApiKeyService(createApiKeyRepository(database), vault, announce);
  return {
    name: 'api-keys',
    service,
    sweeps: recordKeyUse(database.background.db, parking),
    timers: [{ name: 'record key use', periodMs: 5_000, run: () => service.recordUse() }],
    onChange({ topic }) {
      if (topic === 'api-keys') service.forgetKnown();
    },
    async close() {
      await service.recordUse().catch((error: unknown) => {
        logger.warn({ reason: String(error) }, 'The last use of the API keys could not be stored');
      });
    },
  };
}
