import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const apiDocumentCalls = callGroup('Reference', {
  getApiDocument: {
    method: 'GET',
    path: PATHS.apiDocument,
    summary: 'This document',
    description:
      'OpenAPI 3.1, with the address of this server. Without credentials and with an API key, it has the calls that API keys may make, ' +
      'and with a key the address of its workspace. Operators and access tokens get every call. Also at `/openapi.json`.',
    security: [{}, { apiKey: [] }, { accessToken: [] }, { session: [] }],
    answers: { 200: z.record(z.string(), z.unknown()) },
    errors: ['invalid_api_key', 'invalid_access_token', 'workspace_unavailable', 'not_allowed', 'not_found'],
  },
});
