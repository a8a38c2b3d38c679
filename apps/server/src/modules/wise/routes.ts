import {
  errorBodySchema,
  operationResultSchema,
  PATHS,
  wiseAccountsSchema,
  wiseAuthSchema,
  wiseCallbackQuerySchema,
  wiseCallbackSchema,
  wiseConnectionSchema,
  wiseConnectSchema,
  wiseProfilesSchema,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { Authorizations } from './authorizations.ts';
import { CALL_ERRORS } from './failures.ts';
import { originOf } from './origin.ts';
import type { WiseService } from './service.ts';

interface Services {
  service: WiseService;
  authorizations: Authorizations;
  publicUrl: string | null;
  prefix: string;
  simulator: { profileId: string; apiKey: string; connectedAppsUrl: string } | null;
}

const tags = ['Wise'];
const withHandle = 'The header `Authorization: Bearer …` carries the handle returned by connecting.';
const success = true as const;

/** The response to a code repeats the reason in `error`, wherever the refusal came from. */
function withError(payload: unknown): unknown {
  const refusal = errorBodySchema.safeParse(payload);
  return refusal.success ? { ...refusal.data, error: refusal.data.message } : payload;
}

export const wiseRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.wiseAuth,
    {
      config: { changes: true, docs: { errors: ['wise_not_configured'] } },
      schema: {
        tags,
        operationId: 'beginWiseConnection',
        summary: 'Start connecting: get the Wise page to open',
        response: { 200: wiseAuthSchema },
      },
    },
    async (request) => ({
      success,
      authUrl: await of(request).authorizations.start(request.operator.id, originOf(request, of(request))),
    }),
  );

  app.get(
    PATHS.wiseCallback,
    {
      config: {
        changes: true,
        docs: {
          errors: ['wise_not_configured', 'wise_state_mismatch', 'wise_code_refused', ...CALL_ERRORS],
        },
      },
      preSerialization: async (_request, _reply, payload) => withError(payload),
      schema: {
        tags,
        operationId: 'completeWiseConnection',
        summary: 'Connect with the code that Wise returned',
        description: 'An error repeats its `message` in `error`.',
        querystring: wiseCallbackQuerySchema,
        response: {
          200: wiseCallbackSchema,
          '4xx': z.object({ ...errorBodySchema.shape, error: z.string() }),
        },
      },
    },
    async (request) => ({
      success,
      accessToken: await of(request).service.connectWithCode(
        request.operator,
        operatorActor(request.operator),
        request.query,
      ),
    }),
  );

  app.get(
    PATHS.wiseProfiles,
    {
      config: { docs: { errors: ['wise_not_connected', ...CALL_ERRORS] } },
      schema: {
        tags,
        operationId: 'listWiseProfiles',
        summary: 'The profiles of the connected account',
        description: withHandle,
        response: { 200: wiseProfilesSchema },
      },
    },
    async (request) => ({ success, profiles: await of(request).service.profiles(handleOf(request)) }),
  );

  app.get(
    PATHS.wiseAccounts,
    {
      config: { docs: { errors: ['wise_not_connected', ...CALL_ERRORS] } },
      schema: {
        tags,
        operationId: 'listWiseAccounts',
        summary: 'The balances of a profile',
        description: withHandle,
        params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'This is not a Wise profile ID')) }),
        response: { 200: wiseAccountsSchema },
      },
    },
    async (request) => ({
      success,
      accounts: await of(request).service.accounts(handleOf(request), Number(request.params.id)),
    }),
  );

  app.get(
    PATHS.wiseConnection,
    {
      schema: {
        tags,
        operationId: 'getWiseConnection',
        summary: 'The connection to Wise',
        response: { 200: wiseConnectionSchema },
      },
    },
    async (request) => {
      const { state, handle, profileId, kind, connectedAt, problem } = await of(request).service.connection();
      return {
        state,
        accessToken: handle,
        profileId: profileId === null ? null : Number(profileId),
        kind,
        connectedAt: connectedAt?.toISOString() ?? null,
        problem,
        simulator: of(request).simulator,
      };
    },
  );

  app.delete(
    PATHS.wiseConnection,
    {
      schema: {
        tags,
        operationId: 'disconnectWise',
        summary: 'Disconnect Wise',
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).service.disconnect(operatorActor(request.operator));
      return { success, message: 'Wise is disconnected.' };
    },
  );

  app.post(
    PATHS.wiseConnect,
    {
      config: {
        docs: {
          errors: ['wise_key_refused', ...CALL_ERRORS],
          example: { profileId: '7200001', apiKey: 'simulated-api-key' },
        },
      },
      schema: {
        tags,
        operationId: 'connectWise',
        summary: 'Connect with a profile ID and an API key',
        body: wiseConnectSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).service.connectWithKey(request.body, operatorActor(request.operator));
      return { success, message: `Connected to Wise with the profile ${request.body.profileId}.` };
    },
  );
};

function handleOf({ headers }: FastifyRequest): string {
  const handle = bearerToken(headers.authorization);
  if (handle === null) {
    throw new AppError('wise_not_connected', 'Please connect Wise first: the request has no handle.');
  }
  return handle;
}
