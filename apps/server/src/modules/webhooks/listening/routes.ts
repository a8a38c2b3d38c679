import { commandLineCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { CommandLineService } from './command-line.ts';
import type { ListeningService } from './service.ts';

interface Services {
  listening: ListeningService;
  commandLine: CommandLineService;
}

/** The routes that `clearbench` on a developer's machine calls, with an API key. */
export const commandLineRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, commandLineCalls, {
    reportNotificationResponse: async (request) => {
      await of(request).listening.answer(request.apiKeyId, request.params.session, request.body);
      return { success: true as const, message: 'The response is in the log.' };
    },
    endListeningSession: async (request) => {
      await of(request).listening.end(request.apiKeyId, request.params.session);
      return { success: true as const, message: 'The session has ended.' };
    },
    triggerDemoTransfer: async (request) => {
      const transfer = await of(request).commandLine.trigger(
        senderOf(request),
        request.body.scenario ?? null,
      );
      return { success: true as const, message: 'The demo transfer is on its way.', ...transfer };
    },
    findTransaction: (request) => of(request).commandLine.find(request.params.code),
    replayDeliveries: async (request) => {
      const result = await of(request).commandLine.replay(request.apiKeyId, request.body);
      const isOver = result.longActId === undefined;
      const message = `Deliveries sent again${isOver ? '' : ' so far; the server continues with the rest'}: ${result.replayed}.`;
      return { success: true as const, message, ...result };
    },
  });

const senderOf = ({ apiKeyId, senderId, scenariosByValues }: FastifyRequest) => ({
  apiKeyId,
  senderId,
  scenariosByValues,
});
