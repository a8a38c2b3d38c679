import { consoleFailureSchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ConsoleFailures } from './console-failures.ts';

/** The longest report, including the escapes of JSON. */
const BODY_BYTES = 16 * 1024;

export const consoleFailureRoutes: FastifyPluginAsyncZod<
  PerWorkspace<{ failures: ConsoleFailures }>
> = async (app, { of }) => {
  app.post(
    PATHS.consoleFailures,
    {
      bodyLimit: BODY_BYTES,
      config: {
        changes: false,
        docs: {
          errors: ['too_many_attempts', 'payload_too_large'],
          example: {
            reference: 'K7Q2-M9XA',
            path: '/transactions',
            name: 'TypeError',
            message: "Cannot read properties of undefined (reading 'map')",
            stack: null,
            requestId: null,
          },
        },
      },
      schema: {
        tags: ['System'],
        operationId: 'logConsoleFailure',
        summary: 'Log a failure of a console',
        description:
          'The console reports an error that it caught while showing a page. The report goes only to the server log, ' +
          'where it is found by the reference that the operator sees. At most 30 a minute.',
        body: consoleFailureSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      of(request).failures.report(request.body, request.operator);
      return { success: true as const, message: 'The failure is in the log.' };
    },
  );
};
