import { PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { Results } from './results.ts';
import { sendEvidence, sendJUnit, sendPdf, sendResult } from './sending.ts';

const common = { tags: ['Test plans'], params: z.object({ id: z.string() }) };

/** The result of a run as files. */
export const resultRoutes: FastifyPluginAsyncZod<PerWorkspace<{ results: Results }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.testRunResult,
    {
      schema: {
        ...common,
        operationId: 'getTestRunResult',
        summary: 'The result of a run, with its plan and its evidence',
        produces: ['application/json'],
      },
    },
    async (request, reply) => sendResult(reply, request.params.id, of(request).results),
  );

  app.get(
    PATHS.testRunJUnit,
    {
      schema: {
        ...common,
        operationId: 'getTestRunJUnit',
        summary: 'The result of a run as JUnit XML',
        produces: ['application/xml'],
      },
    },
    async (request, reply) => sendJUnit(reply, request.params.id, of(request).results),
  );

  app.get(
    PATHS.testRunPdf,
    {
      schema: {
        ...common,
        operationId: 'getTestRunPdf',
        summary: 'The result of a run as a PDF file',
        description: 'The file names the SHA-256 of the evidence and the key that signs it.',
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => sendPdf(reply, request.params.id, of(request).results),
  );

  app.get(
    PATHS.testRunEvidence,
    {
      schema: {
        ...common,
        operationId: 'getTestRunEvidence',
        summary: 'The result of a run, signed by the installation',
        description:
          'A flattened JWS (RFC 7515) over the canonical result, signed with Ed25519. `clearbench verify FILE` checks it without a server; ' +
          '`/.well-known/jwks.json` has the public keys.',
        produces: ['application/json'],
      },
    },
    async (request, reply) => sendEvidence(reply, request.params.id, of(request).results),
  );
};
