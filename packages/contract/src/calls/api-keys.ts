import * as z from 'zod/mini';
import { apiKeySchema, createApiKeySchema, updateApiKeySchema } from '../api-keys.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });

export const apiKeyCalls = callGroup('API keys', {
  listApiKeys: {
    method: 'GET',
    path: PATHS.apiKeys,
    summary: 'List the API keys',
    answers: { 200: z.array(apiKeySchema) },
  },
  createApiKey: {
    method: 'POST',
    path: PATHS.apiKeys,
    scope: 'partners',
    summary: 'Generate an API key',
    body: createApiKeySchema,
    example: { label: 'Payment hub', isActive: true },
    answers: { 201: apiKeySchema },
    errors: ['limit_reached'],
  },
  rotateApiKey: {
    method: 'POST',
    path: PATHS.apiKeyRotate,
    scope: 'partners',
    summary: 'Generate another API key for the same sender',
    description:
      'The current key works until it is revoked. Both keys count as one sender: an `Idempotency-Key` used with one is used for the other.',
    params,
    answers: { 201: apiKeySchema },
    errors: ['not_found', 'api_key_revoked', 'limit_reached'],
  },
  updateApiKey: {
    method: 'PATCH',
    path: PATHS.apiKey,
    scope: 'partners',
    summary: 'Set whether payments sent with an API key can choose scenarios by their values',
    description:
      'With false, only the header `X-Scenario` chooses a scenario, whatever the amounts and BICs are. A key that replaces this ' +
      'one starts with the same setting.',
    params,
    body: updateApiKeySchema,
    example: { scenariosByValues: false },
    answers: { 200: apiKeySchema },
    errors: ['not_found'],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: PATHS.apiKey,
    scope: 'partners',
    summary: 'Revoke an API key',
    params,
    answers: { 200: operationResultSchema },
  },
});
