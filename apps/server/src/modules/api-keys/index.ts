export { requireApiKey } from './guard.ts';
export { createApiKeyRepository } from './repository.ts';
export { apiKeyRoutes } from './routes.ts';
export { ApiKeyService } from './service.ts';
