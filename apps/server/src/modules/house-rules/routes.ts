import type { RecentValues, RulesTrial, TryHouseRulesInput } from '@clearbench/contract';
import { houseRulesCalls } from '@clearbench/contract/calls';
import { documentOf, rulesJsonSchema } from '@clearbench/house-rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { requireSmallDocument } from '../rule-documents/index.ts';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesService } from './service.ts';

interface Services {
  service: HouseRulesService;
  trial(input: TryHouseRulesInput): Promise<RulesTrial>;
  recentValues(): Promise<RecentValues>;
}

/** Runs before the body's schema, because the problems of a document are more specific. */
async function requireShape({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || !('document' in body)) return;
  const read = documentOf(body.document);
  if (!read.ok) throw rulesRefused(read.problems);
}

export const houseRulesRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, houseRulesCalls, {
    getHouseRules: (request) => of(request).service.view(),
    saveHouseRules: {
      preValidation: [requireSmallDocument, requireShape],
      handler: (request) => of(request).service.save(request.body, operatorActor(request.operator)),
    },
    getHouseRulesVersion: (request) => of(request).service.document(request.params.version),
    tryHouseRules: {
      preValidation: requireSmallDocument,
      handler: (request) => of(request).trial(request.body),
    },
    getRecentFieldValues: (request) => of(request).recentValues(),
    getHouseRulesSchema: async () => ({ ...rulesJsonSchema() }),
  });
