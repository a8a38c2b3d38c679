import { errorBodySchema } from '@clearbench/contract';
import { wiseCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { originOf } from '../../platform/http/origin.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { Authorizations } from './authorizations.ts';
import type { WiseService } from './service.ts';

interface Services {
  service: WiseService;
  authorizations: Authorizations;
  publicUrl: string | null;
  prefix: string;
  simulator: { profileId: string; apiKey: string; connectedAppsUrl: string } | null;
}

const success = true as const;

export const wiseRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, wiseCalls, {
    beginWiseConnection: async (request) => ({
      success,
      authUrl: await of(request).authorizations.start(request.operator.id, originOf(request, of(request))),
    }),
    completeWiseConnection: {
      preSerialization: async (_request, _reply, payload) => withError(payload),
      handler: async (request) => {
        const { operator, query } = request;
        const accessToken = await of(request).service.connectWithCode(
          operator,
          operatorActor(operator),
          query,
        );
        return { success, accessToken };
      },
    },
    listWiseProfiles: async (request) => ({
      success,
      profiles: await of(request).service.profiles(handleOf(request)),
    }),
    listWiseAccounts: async (request) => ({
      success,
      accounts: await of(request).service.accounts(handleOf(request), Number(request.params.id)),
    }),
    getWiseConnection: (request) => connectionOf(of(request)),
    disconnectWise: async (request) => {
      await of(request).service.disconnect(operatorActor(request.operator));
      return { success, message: 'Wise is disconnected.' };
    },
    connectWise: async (request) => {
      await of(request).service.connectWithKey(request.body, operatorActor(request.operator));
      return { success, message: `Connected to Wise with the profile ${request.body.profileId}.` };
    },
  });

/** The response to a code repeats the reason in `error`, wherever the refusal came from. */
function withError(payload: unknown): unknown {
  const refusal = errorBodySchema.safeParse(payload);
  return refusal.success ? { ...refusal.data, error: refusal.data.message } : payload;
}

async function connectionOf({ service, simulator }: Services) {
  const { state, handle, profileId, kind, connectedAt, problem } = await service.connection();
  return {
    state,
    accessToken: handle,
    profileId: profileId === null ? null : Number(profileId),
    kind,
    connectedAt: connectedAt?.toISOString() ?? null,
    problem,
    simulator,
  };
}

function handleOf({ headers }: FastifyRequest): string {
  const handle = bearerToken(headers.authorization);
  if (handle === null) {
    throw new AppError('wise_not_connected', 'Please connect Wise first: the request has no handle.');
  }
  return handle;
}
