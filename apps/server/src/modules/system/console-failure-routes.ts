import { consoleFailureCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ConsoleFailures } from './console-failures.ts';

interface Services {
  failures: ConsoleFailures;
}

export const consoleFailureRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, consoleFailureCalls, {
    logConsoleFailure: (request) => {
      of(request).failures.report(request.body, request.operator);
      return { success: true as const, message: 'The failure is in the log.' };
    },
  });
