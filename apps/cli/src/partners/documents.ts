import { fillPath, PATHS } from '@clearbench/contract';
import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import { type PlanDocument, planDocumentSchema } from '@clearbench/test-plans/document';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import type { Api } from '../client/api.ts';
import { isSameDocument, readPlan, readRules } from '../documents/read-document.ts';
import type { Change, Subject, Target } from './change.ts';

/** The change that makes these house rules the newest version; none if they are. */
export async function rulesChange(
  { api, exists }: Pick<Target, 'api' | 'exists'>,
  file: string,
): Promise<Change[]> {
  const { document, text } = await readRules(file);
  const stored = exists ? (await api.get(PATHS.houseRules)).document : null;
  if (stored !== null && isSameDocument(rulesDocumentSchema, stored, document)) return [];
  const apply = async () => {
    await api.post(PATHS.houseRules, { document, text });
    return null;
  };
  return [{ what: `house rules "${document.title}"`, isUpdate: stored !== null, apply }];
}

/** The change that assigns this plan, or saves a version of it; none if it is assigned. */
export async function planChange(
  { api, exists }: Pick<Target, 'api' | 'exists'>,
  named: { file: string } | { ready: PlanDocument },
): Promise<Change[]> {
  const { document, text } =
    'file' in named ? await readPlan(named.file) : { document: named.ready, text: null };
  const { name } = document;
  const stored = exists ? await assigned(api, name) : null;
  if (stored !== null && isSameDocument(planDocumentSchema, stored, document)) return [];
  const apply = async () => {
    await api.post(PATHS.testPlans, { document, text });
    return null;
  };
  return [{ what: `test plan ${name}`, isUpdate: stored !== null, apply }];
}

async function assigned(api: Api, name: string): Promise<unknown> {
  const plans = await api.get(PATHS.testPlans);
  if (plans.every((plan) => plan.name !== name)) return null;
  return (await api.get(fillPath(PATHS.testPlan, { name }))).document;
}

/** A ready-made plan by its name; otherwise a file. */
export function namedPlan(
  name: string,
  pathOf: (file: string) => string,
): { file: string } | { ready: PlanDocument } {
  const ready = READY_PLANS.find(({ document }) => document.name === name);
  return ready === undefined ? { file: pathOf(name) } : { ready: ready.document };
}

export const rules: Subject = async (target) =>
  target.partner.rules === undefined ? [] : rulesChange(target, target.partner.pathOf(target.partner.rules));

export const plans: Subject = async (target) => {
  const { plans: named, pathOf } = target.partner;
  return (await Promise.all(named.map((name) => planChange(target, namedPlan(name, pathOf))))).flat();
};
