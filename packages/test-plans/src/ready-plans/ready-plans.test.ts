import { expect, it } from 'vitest';
import { parsePlanFile, toYaml } from '../files/files.ts';
import { compilePlan } from '../judging/compile-plan.ts';
import { READY_PLANS } from './ready-plans.ts';

it('there are ten, each with its own name', () => {
  expect(new Set(READY_PLANS.map(({ document: { name } }) => name)).size).toBe(10);
});

it.each(READY_PLANS.map(({ document }) => [document.name, document] as const))(
  '%s is a plan, also as YAML',
  (_, document) => {
    expect(compilePlan(document)).toMatchObject({ ok: true });
    expect(parsePlanFile(toYaml(document))).toEqual({ ok: true, data: document });
  },
);
