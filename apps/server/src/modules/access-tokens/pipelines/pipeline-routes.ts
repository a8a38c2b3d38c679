import { tokenExchangeCalls, trustedPipelineCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { acceptForms } from '../../../platform/http/form-body.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AuthModule } from '../../auth/index.ts';
import { operatorOf } from '../../workspaces/index.ts';
import type { Creator } from '../service.ts';
import type { Pipelines } from './pipelines.ts';

const creatorOf = (request: FastifyRequest): Creator => ({
  ...operatorOf(request),
  hasSecondFactor: request.hasSecondFactor,
});

/** The trusted pipelines, for administrators. */
export const pipelineRoutes: FastifyPluginAsync<{ pipelines: Pipelines }> = async (app, { pipelines }) =>
  serve(app, trustedPipelineCalls, {
    listTrustedPipelines: () => pipelines.list(),
    addTrustedPipeline: (request) => pipelines.add(request.body, creatorOf(request)),
    removeTrustedPipeline: async (request) => {
      await pipelines.remove(request.params.id, creatorOf(request));
      return { success: true as const, message: 'The pipeline was removed.' };
    },
  });

interface ExchangeOptions {
  pipelines: Pipelines;
  auth: Pick<AuthModule, 'attempts'>;
}

/** For the pipelines themselves. */
export const exchangeRoute: FastifyPluginAsync<ExchangeOptions> = async (app, { pipelines, auth }) => {
  acceptForms(app);
  serve(app, tokenExchangeCalls, {
    exchangeToken: (request, reply) => {
      reply.header('cache-control', 'no-store');
      return auth.attempts.exchange(request.ip, () => pipelines.exchange(request.body.subject_token));
    },
  });
};
