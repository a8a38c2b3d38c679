import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { KeyPlaces } from './key-places.ts';
import type { KnownKey } from './repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that sent the request; only after `requireApiKey`. */
    apiKeyId: string;
    /** The first key of its sender: the same for all keys that replaced it. */
    senderId: string;
    /** True if the values of its payments may choose scenarios. */
    scenariosByValues: boolean;
  }
}

interface Options {
  places: KeyPlaces;
  /** Routes the request to the workspace of its key. Null: the key is not active there, and nothing was done. */
  enter(request: FastifyRequest, workspace: string, key: string): Promise<KnownKey | null>;
}

/** Rejects a request without an active API key, before its body is read. The key decides for which workspace the request is. */
export function requireApiKey({ places, enter }: Options): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply) => {
    const key = bearerToken(request.headers.authorization);
    const workspace = key === null ? null : await places.find(key);
    if (key !== null && workspace !== null) {
      const known = await enter(request, workspace, key);
      if (known !== null) {
        request.apiKeyId = known.id;
        request.senderId = known.senderId;
        request.scenariosByValues = known.scenariosByValues;
        return;
      }
    }
    reply.header('www-authenticate', 'Bearer');
    throw key === null
      ? new AppError('unauthenticated', 'Please send an API key: Authorization: Bearer clb_…')
      : new AppError('invalid_api_key', 'This API key is unknown or was revoked.');
  };
}
