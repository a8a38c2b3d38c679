import * as z from 'zod/mini';
import {
  accessTokenSchema,
  authorizeProgramSchema,
  createAccessTokenSchema,
  createdAccessTokenSchema,
  rotateAccessTokenSchema,
} from '../access-tokens.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });

export const accessTokenCalls = callGroup('Access tokens', {
  listAccessTokens: {
    method: 'GET',
    path: PATHS.accessTokens,
    summary: 'List your access tokens',
    description: 'Newest first. Administrators see those of everybody.',
    answers: { 200: z.array(accessTokenSchema) },
  },
  createAccessToken: {
    method: 'POST',
    path: PATHS.accessTokens,
    scope: 'session',
    recentLogin: true,
    summary: 'Create an access token',
    description:
      'A program sends it as `Authorization: Bearer clt_…`. It works with your rights at the time of each call, limited to its role, scope ' +
      'and workspaces. The response contains the token, which is not shown again.',
    body: createAccessTokenSchema,
    example: { name: 'Pipeline', role: 'manager', scope: 'partners', workspaces: ['main'], days: 30 },
    answers: { 201: createdAccessTokenSchema },
    errors: ['not_allowed', 'not_found', 'limit_reached'],
  },
  authorizeProgram: {
    method: 'POST',
    path: PATHS.authorizedPrograms,
    scope: 'session',
    recentLogin: true,
    summary: 'Create an access token whose secret a program made itself',
    description:
      'As for `clearbench login`: the program makes a secret of `clt_` and 256 random bits, and opens the console with its SHA-256. The token ' +
      'works once the operator has confirmed; the secret never leaves the program.',
    body: authorizeProgramSchema,
    example: {
      name: 'clearbench on a laptop',
      role: 'manager',
      scope: 'all',
      workspaces: ['main'],
      days: 30,
      secretHash: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
    },
    answers: { 201: accessTokenSchema },
    errors: ['not_allowed', 'not_found', 'limit_reached', 'access_token_taken'],
  },
  getOwnAccessToken: {
    method: 'GET',
    path: PATHS.ownAccessToken,
    summary: 'The access token of this call',
    answers: { 200: accessTokenSchema },
    errors: ['not_found'],
  },
  rotateAccessToken: {
    method: 'POST',
    path: PATHS.accessTokenRotate,
    scope: 'session',
    recentLogin: true,
    summary: 'Replace the secret of an access token',
    description:
      'The token is valid for as many days as at first. The earlier secret still works for `overlapHours`. The response contains the new ' +
      'one, which is not shown again.',
    params,
    body: rotateAccessTokenSchema,
    example: { overlapHours: 24 },
    answers: { 200: createdAccessTokenSchema },
    errors: ['not_found'],
  },
  revokeAccessToken: {
    method: 'DELETE',
    path: PATHS.accessToken,
    scope: 'read',
    summary: 'Revoke an access token',
    description: 'Administrators may revoke any, and a token itself only.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});
