import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  createTrustedPipelineSchema,
  exchangedTokenSchema,
  exchangeTokenSchema,
  ID_TOKEN_TYPE,
  TOKEN_EXCHANGE_GRANT,
  trustedPipelineSchema,
} from '../trusted-pipelines.ts';
import { callGroup } from './call.ts';

/** For administrators. */
export const trustedPipelineCalls = callGroup('Access tokens', {
  listTrustedPipelines: {
    method: 'GET',
    path: PATHS.trustedPipelines,
    rights: 'installation',
    scope: 'session',
    summary: 'List the pipelines that may exchange tokens of their CI',
    answers: { 200: z.array(trustedPipelineSchema) },
  },
  addTrustedPipeline: {
    method: 'POST',
    path: PATHS.trustedPipelines,
    rights: 'installation',
    scope: 'session',
    recentLogin: true,
    summary: 'Let a pipeline exchange tokens of its CI for access tokens',
    description:
      'The audience must match exactly. In the subject, `*` stands for any number of any characters. The access tokens act for you, with ' +
      'your rights at the time of each call, limited to the role, scope and workspaces.',
    body: createTrustedPipelineSchema,
    example: {
      name: 'Deploy',
      issuer: 'https://token.actions.githubusercontent.com',
      audience: 'https://payments.bank.example',
      subject: 'repo:oak/partners:ref:refs/heads/main',
      role: 'manager',
      scope: 'partners',
      workspaces: ['main'],
      minutes: 15,
    },
    answers: { 201: trustedPipelineSchema },
    errors: ['not_found'],
  },
  removeTrustedPipeline: {
    method: 'DELETE',
    path: PATHS.trustedPipeline,
    rights: 'installation',
    scope: 'session',
    summary: 'Remove a trusted pipeline',
    description: 'Its access tokens stop working at once.',
    params: z.object({ id: z.uuid() }),
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});

/** For pipelines, without a session. */
export const tokenExchangeCalls = callGroup('Access tokens', {
  exchangeToken: {
    method: 'POST',
    path: PATHS.tokenExchange,
    summary: 'Exchange a token of a CI for an access token',
    description:
      'Token exchange of RFC 8693, as JSON or as a form: `subject_token` is an OpenID Connect token of a trusted pipeline. Each can be ' +
      'exchanged once. If several trusted pipelines match, the one with the longest subject counts. A refusal never says what did not match: ' +
      'the log of the server does.',
    body: exchangeTokenSchema,
    example: {
      grant_type: TOKEN_EXCHANGE_GRANT,
      subject_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl',
      subject_token_type: ID_TOKEN_TYPE,
    },
    answers: { 200: exchangedTokenSchema },
    errors: ['token_exchange_refused', 'provider_unavailable', 'limit_reached', 'too_many_attempts'],
  },
});
