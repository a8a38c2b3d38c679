import { testResultCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { Results } from './results.ts';
import { sendEvidence, sendJUnit, sendPdf, sendResult } from './sending.ts';

/** The result of a run as files. */
export const resultRoutes: FastifyPluginAsync<PerWorkspace<{ results: Results }>> = async (app, { of }) =>
  serve(app, testResultCalls, {
    getTestRunResult: async (request, reply) => sendResult(reply, request.params.id, of(request).results),
    getTestRunJUnit: async (request, reply) => sendJUnit(reply, request.params.id, of(request).results),
    getTestRunPdf: async (request, reply) => sendPdf(reply, request.params.id, of(request).results),
    getTestRunEvidence: async (request, reply) => sendEvidence(reply, request.params.id, of(request).results),
  });
