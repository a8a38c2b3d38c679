import {
  houseRulesSchema,
  PATHS,
  type RulesTrial,
  rulesDocumentViewSchema,
  rulesTrialSchema,
  saveHouseRulesSchema,
  tryHouseRulesSchema,
} from '@clearbench/contract';
import { documentOf, rulesJsonSchema } from '@clearbench/house-rules';
import { DOCUMENT_MAX_LENGTH } from '@clearbench/house-rules/document';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { requireSmallDocument } from '../rule-documents/index.ts';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesService } from './service.ts';

interface Services {
  service: HouseRulesService;
  trial(document: unknown): Promise<RulesTrial>;
}

const tags = ['House rules'];
/** A character has at most four bytes. */
const bodyLimit = 4 * DOCUMENT_MAX_LENGTH;
const example = {
  document: { title: 'Oak Bank', rules: [{ name: 'eur-only', kind: 'currencies', allow: ['EUR'] }] },
};

/** Runs before the body's schema, because the problems of a document are more specific. */
async function requireShape({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || !('document' in body)) return;
  const read = documentOf(body.document);
  if (!read.ok) throw rulesRefused(read.problems);
}

export const houseRulesRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.houseRules,
    {
      schema: {
        tags,
        operationId: 'getHouseRules',
        summary: 'The house rules of the workspace',
        description:
          'Your own requirements on top of the standards, in dated versions. If several versions cover a day, the newest is in force.',
        response: { 200: houseRulesSchema },
      },
    },
    (request) => of(request).service.view(),
  );

  app.post(
    PATHS.houseRules,
    {
      bodyLimit,
      preValidation: [requireSmallDocument, requireShape],
      config: { rights: 'manager', docs: { errors: ['house_rules_changed'], example } },
      schema: {
        tags,
        operationId: 'saveHouseRules',
        summary: 'Save a version of the house rules',
        description:
          'The version is in force from its first to its last day. Without a first day, it is in force immediately; without a last day, until a later version replaces it. A version without rules ends the earlier ones.',
        body: saveHouseRulesSchema,
        response: { 200: houseRulesSchema },
      },
    },
    (request) => of(request).service.save(request.body, operatorActor(request.operator)),
  );

  app.get(
    PATHS.houseRulesVersion,
    {
      schema: {
        tags,
        operationId: 'getHouseRulesVersion',
        summary: 'The document of a version',
        params: z.object({ version: z.string() }),
        response: { 200: rulesDocumentViewSchema },
      },
    },
    (request) => of(request).service.document(request.params.version),
  );

  app.post(
    PATHS.houseRulesTrial,
    {
      bodyLimit,
      preValidation: requireSmallDocument,
      config: { changes: false, docs: { example } },
      schema: {
        tags,
        operationId: 'tryHouseRules',
        summary: 'Try house rules on the latest payloads',
        description:
          'Applies a document to the last hundred payloads, each as of its arrival, and lists what it would have refused. Payloads of more than 64 kB are left out.',
        body: tryHouseRulesSchema,
        response: { 200: rulesTrialSchema },
      },
    },
    (request) => of(request).trial(request.body.document),
  );

  app.get(
    PATHS.houseRulesJsonSchema,
    {
      schema: {
        tags,
        operationId: 'getHouseRulesSchema',
        summary: 'The JSON schema of house rules',
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    async () => ({ ...rulesJsonSchema() }),
  );
};
