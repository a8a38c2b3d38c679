import { DOCUMENT_MAX_LENGTH } from '@clearbench/house-rules/document';
import * as z from 'zod/mini';
import {
  houseRulesSchema,
  recentValuesSchema,
  rulesDocumentViewSchema,
  rulesTrialSchema,
  saveHouseRulesSchema,
  TRIAL_MAX_BYTES,
  tryHouseRulesSchema,
} from '../house-rules.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

/** A character has at most four bytes. */
const bodyLimit = 4 * DOCUMENT_MAX_LENGTH;
/** With the text that the document was written as. */
const savedBodyLimit = 2 * bodyLimit;
/** With a message, whose line ends and quotes are escaped. */
const triedBodyLimit = bodyLimit + 6 * TRIAL_MAX_BYTES;
const example = {
  document: { title: 'Oak Bank', rules: [{ name: 'eur-only', kind: 'currencies', allow: ['EUR'] }] },
};

export const houseRulesCalls = callGroup('House rules', {
  getHouseRules: {
    method: 'GET',
    path: PATHS.houseRules,
    summary: 'The house rules of the workspace',
    description:
      'Your own requirements on top of the standards, in dated versions. If several versions cover a day, the newest is in force.',
    answers: { 200: houseRulesSchema },
  },
  saveHouseRules: {
    method: 'POST',
    path: PATHS.houseRules,
    scope: 'rules',
    rights: 'manager',
    summary: 'Save a version of the house rules',
    description:
      'The version is in force from its first to its last day. Without a first day, it is in force immediately; without a last day, until a later version replaces it. A version without rules ends the earlier ones.',
    body: saveHouseRulesSchema,
    bodyLimit: savedBodyLimit,
    example,
    answers: { 200: houseRulesSchema },
    errors: ['house_rules_changed', 'limit_reached', 'quota_reached'],
  },
  getHouseRulesVersion: {
    method: 'GET',
    path: PATHS.houseRulesVersion,
    summary: 'The document of a version',
    params: z.object({ version: z.string() }),
    answers: { 200: rulesDocumentViewSchema },
  },
  tryHouseRules: {
    method: 'POST',
    path: PATHS.houseRulesTrial,
    changes: false,
    summary: 'Try house rules on the latest payloads',
    description:
      'Applies a document to the last hundred payloads, each as of its arrival, and lists what it would have refused. Payloads of more than 64 kB are left out. With `content`, it is applied to that message or file only, as of now.',
    body: tryHouseRulesSchema,
    bodyLimit: triedBodyLimit,
    example,
    answers: { 200: rulesTrialSchema },
  },
  getRecentFieldValues: {
    method: 'GET',
    path: PATHS.houseRulesValues,
    summary: 'Recent values of the fields of expressions',
    description:
      'The fields that an expression can use, with their values in the last ten payloads. Payloads of more than 64 kB are left out.',
    answers: { 200: recentValuesSchema },
  },
  getHouseRulesSchema: {
    method: 'GET',
    path: PATHS.houseRulesJsonSchema,
    summary: 'The JSON schema of house rules',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
});
