import type { APIResponse, Page } from '@playwright/test';
import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

// The versions are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

const rules = (allow: string[]) => ({
  title: 'Oak Bank',
  rules: [
    { name: 'currencies', kind: 'currencies', allow },
    { name: 'limit', kind: 'amounts', currency: 'EUR', max: String(allow.length * 1_000) },
  ],
});
const plan = (title: string) => ({
  name: 'first',
  title,
  cases: [
    {
      id: 'stored',
      title: 'A payment is stored',
      instructions: 'Post a payment.',
      expect: 'The response is 201.',
      within: 'P1D',
      steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
    },
  ],
});

async function post(page: Page, path: string, data: object = {}): Promise<APIResponse> {
  const response = await page.request.post(path, { data });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response;
}

test('a manager compares versions of the house rules and of a plan, restores one, and sees it in a run', async ({
  page,
}) => {
  // JSON is YAML too, and only YAML has comments.
  const rulesText = `# Agreed in March\n${JSON.stringify(rules(['EUR']))}\n`;
  const planText = `# As agreed\n${JSON.stringify(plan('First payment'))}\n`;
  await post(page, '/api/house-rules', { document: rules(['EUR']), text: rulesText });
  await post(page, '/api/house-rules', { document: rules(['EUR', 'USD']) });
  await post(page, '/api/test-plans', { document: plan('First payment'), text: planText });
  await post(page, '/api/test-plans', { document: plan('The first payment') });
  await post(page, '/api/test-plans/plans/first/runs');

  await page.goto('/house-rules');
  await expectScreen(page, 'House Rules');
  await page.getByRole('button', { name: 'Compare…' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare Versions of House Rules' });
  await expect(compared.getByText('Rule currencies changed')).toBeVisible();
  await expect(compared.getByText('allow was EUR, is now EUR, USD')).toBeVisible();
  await expect(compared.getByRole('group', { name: 'Version 1 and Version 2 side by side' })).toContainText(
    'max: "2000"',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const restored = page.getByRole('dialog', { name: 'Restore Version 1 of House Rules?' });
  await expect(restored.getByText('allow was EUR, USD, is now EUR')).toBeVisible();
  await restored.getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'House Rules Saved');
  await expect(page.getByText('Version 3 is in force').first()).toBeVisible();
  const { text } = await (await page.request.get('/api/house-rules')).json();
  expect(text, 'with its comments').toBe(rulesText);

  await page.goto('/test-plans');
  await expect(page.getByText('The house rules changed during this run')).toBeVisible();
  await expect(page.getByText(/Version 2 to version 3, saved by/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Plan Saved');
  await expect(page.getByRole('button', { name: 'Restore version 2' })).toBeVisible();
  const restoredPlan = await (await page.request.get('/api/test-plans/plans/first')).json();
  expect(restoredPlan.text, 'with its comments').toBe(planText);
  await page.getByRole('button', { name: 'Compare…' }).click();
  await expect(
    page.getByRole('dialog').getByText('Title was The first payment, is now First payment'),
  ).toBeVisible();
});
