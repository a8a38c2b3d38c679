import { accessTokenCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { operatorOf } from '../workspaces/index.ts';
import type { AccessTokenService, Creator } from './service.ts';

const creatorOf = (request: FastifyRequest): Creator => ({
  ...operatorOf(request),
  hasSecondFactor: request.hasSecondFactor,
});

/** The access tokens of the calling operator. */
export const accessTokenRoutes: FastifyPluginAsync<{ tokens: AccessTokenService }> = async (
  app,
  { tokens },
) =>
  serve(app, accessTokenCalls, {
    listAccessTokens: (request) => tokens.list(operatorOf(request)),
    createAccessToken: (request) => tokens.create(request.body, creatorOf(request)),
    authorizeProgram: (request) => tokens.authorize(request.body, creatorOf(request)),
    getOwnAccessToken: ({ accessToken }) => {
      if (accessToken === undefined)
        throw notFound('This call was made in a session, without an access token.');
      return tokens.get(accessToken.id);
    },
    rotateAccessToken: (request) =>
      tokens.rotate(request.params.id, request.body.overlapHours, creatorOf(request)),
    revokeAccessToken: async (request) => {
      const { id } = request.params;
      if (request.accessToken !== undefined && request.accessToken.id !== id) {
        throw new AppError('not_allowed', 'An access token can revoke only itself.');
      }
      await tokens.revoke(id, operatorOf(request));
      return { success: true as const, message: 'The access token was revoked.' };
    },
  });
