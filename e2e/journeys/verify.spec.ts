import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectScreen } from '../support/console.ts';
import type { Session } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: false });

const PLAN = {
  name: 'first-steps',
  title: 'First steps',
  cases: [
    {
      id: 'one',
      title: 'A payment is stored',
      instructions: 'Post a payment.',
      expect: 'It is stored.',
      within: 'PT1H',
      steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
    },
  ],
};

async function signedOff(operator: Session) {
  await operator.call('POST', '/api/test-plans', { document: PLAN });
  const begun = await operator.call('POST', `/api/test-plans/plans/${PLAN.name}/runs`);
  const { id }: { id: string } = JSON.parse(await begun.text());
  const run = `/api/test-plans/runs/${id}`;
  await operator.call('POST', `${run}/cases/one/waiver`, { reason: 'They send files.' });
  await operator.call('POST', `${run}/sign-off`, {});
  return { id, evidence: await (await operator.call('GET', `${run}/evidence.json`)).text() };
}

async function choose(page: Page, text: string, name = 'first-steps.evidence.json'): Promise<void> {
  const field = page.getByLabel('Signed evidence');
  // Once the keys are loaded.
  await expect(field).toBeEnabled();
  await field.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a reader without an account follows the link of the PDF, and checks the evidence', async ({
  page,
  operator,
}) => {
  const { id, evidence } = await signedOff(operator);
  const file = JSON.parse(evidence);
  const sha256 = createHash('sha256').update(file.payload, 'base64url').digest('hex');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto(`/verify?${new URLSearchParams({ run: id, sha256 })}`);
  await expectScreen(page, 'Verify Evidence');
  await expect(page.getByText(`evidence of the run ${id}`)).toBeVisible();

  await choose(page, evidence);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A payment is stored' })).toContainText('Waived');
  await expect(page.getByText('They send files.')).toBeVisible();

  await choose(page, JSON.stringify({ ...file, payload: `${file.payload.slice(0, -4)}AAAA` }));
  await expect(page.getByText('the file was changed after it was signed')).toBeVisible();
  await expect(page.getByText('Valid', { exact: true })).toBeHidden();
  await choose(page, '{}');
  await expect(page.getByText('The file is not evidence of a test run')).toBeVisible();
  expect(sent).toEqual([]);
});
