import type { Page } from '@playwright/test';
import { expectScreen } from './console.ts';
import { withEbics } from './ebics-screens.ts';
import type { Session } from './operator.ts';
import { mt103, payment } from './payments.ts';
import { expect } from './test.ts';
import { editor, openWorkbench } from './workbench.ts';

const WORKSPACE = 'large-text';
const RULES = [
  { name: 'eur-only', kind: 'currencies', allow: ['EUR'] },
  { name: 'limit', kind: 'amounts', currency: 'EUR', max: '10000.00' },
  { name: 'reference', kind: 'expression', expression: 'has(transfer.reference)', text: 'Name it.' },
];
const PLAN = {
  name: 'first-steps',
  title: 'First steps',
  cases: [
    {
      id: 'stored',
      title: 'A payment is stored',
      instructions: 'Post a payment.',
      expect: 'It is stored.',
      within: 'PT1H',
      steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
    },
  ],
};
const STATEMENT = [
  '{1:F01OAKNGB20AXXX0001000001}{2:I940LINDDE20XXXXN}{4:',
  ':20:STM1',
  ':25:DE89370400440532013000',
  ':28C:324/1',
  ':60F:C261119EUR1000,00',
  ':61:2611201120D310,00NTRFREF20261120A//BANK01',
  ':86:INVOICE 4711',
  ':62F:C261120EUR690,00',
  '-}',
].join('\r\n');

export interface Prepared {
  invitation: string;
  evidence: string;
}

/** A workspace with two versions of rules, a plan that is signed off, and an invitation; and a refused payload. */
export async function prepare(operator: Session): Promise<Prepared> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await operator.call(method, path, body)).text();
  const of = `/w/${WORKSPACE}`;
  await call('POST', '/api/workspaces', { name: WORKSPACE, title: 'Birch Savings and Loans of the North' });
  for (const rules of [RULES.slice(0, 1), RULES])
    await call('POST', `${of}/api/house-rules`, { document: { title: 'Birch Savings', rules } });
  await call('POST', `${of}/api/test-plans`, { document: PLAN });
  const refused = mt103(payment()).replace(':71A:SHA', ':71A:WHO');
  const upload = { uploadMethod: 'paste', fileFormat: 'message', content: refused };
  await expect(call('POST', `${of}/api/upload/payload`, upload)).rejects.toThrow(': 422 ');
  const { id }: { id: string } = JSON.parse(
    await call('POST', `${of}/api/test-plans/plans/${PLAN.name}/runs`),
  );
  const run = `${of}/api/test-plans/runs/${id}`;
  await call('POST', `${run}/cases/stored/waiver`, { reason: 'They send files.' });
  await call('POST', `${run}/sign-off`, {});
  const { token }: { token: string } = JSON.parse(
    await call('POST', `/api/workspaces/${WORKSPACE}/invitations`, { role: 'operator', note: 'Ann' }),
  );
  return { invitation: token, evidence: await call('GET', `${run}/evidence.json`) };
}

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(`/w/${WORKSPACE}${path}`);
  await expectScreen(page, heading);
};

/** The screens and dialogs whose texts must fit, and how each is opened; on a server with `prepare`. */
export const SCREENS: readonly [string, (page: Page, prepared: Prepared) => Promise<void>][] = [
  [
    'house rules',
    async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await expect(page.getByText('Version 2 is in force')).toBeVisible();
    },
  ],
  [
    'the form of house rules',
    async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Edit version 2' }).click();
      await expect(page.getByText('Currencies: only EUR')).toBeVisible();
    },
  ],
  [
    'a rule',
    async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Edit version 2' }).click();
      await page.getByRole('button', { name: 'Edit rule reference' }).click();
      await page.getByLabel('Expression', { exact: true }).fill('transfer.a');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'the comparison of versions',
    async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Compare…' }).click();
      await expect(page.getByRole('dialog').getByText('Rule limit added')).toBeVisible();
    },
  ],
  [
    'test plans',
    async (page) => {
      await at('/test-plans', 'Test Plans')(page);
      await expect(page.getByText('Signed off by operator').first()).toBeVisible();
    },
  ],
  [
    'the form of a plan',
    async (page) => {
      await at('/test-plans/editor?plan=first-steps', 'Plan Editor')(page);
      await expect(page.getByText('First steps: no problems')).toBeVisible();
    },
  ],
  [
    'partners',
    async (page) => {
      await at('/test-plans/partners', 'Partners and Test Plans')(page);
      await expect(page.getByRole('row', { name: 'Birch Savings' })).toBeVisible();
    },
  ],
  [
    'workspaces',
    async (page) => {
      await at('/workspaces', 'Workspaces')(page);
      await expect(page.getByRole('row', { name: 'Birch Savings' })).toBeVisible();
    },
  ],
  [
    'the onboarding',
    async (page) => {
      await page.goto(`/w/${WORKSPACE}/workspaces?open=${WORKSPACE}`);
      await expect(page.getByText('2 of 5 done')).toBeVisible();
    },
  ],
  [
    'payees',
    async (page) => {
      await at('/payees', 'Payees')(page);
      await expect(page.getByText('Fictional Fabrics Ltd')).toBeVisible();
    },
  ],
  [
    'a tried verification',
    async (page) => {
      await at('/payees?tab=try', 'Payees')(page);
      await page.getByRole('radio', { name: 'United Kingdom (CoP)' }).click();
      await page.getByRole('textbox', { name: 'Account' }).fill('99999900000001');
      await page.getByLabel('Name of the payee').fill('Fictional Ltd');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Score');
    },
  ],
  [
    'forced answers',
    async (page) => {
      await at('/payees?tab=forced', 'Payees')(page);
      await expect(page.getByRole('switch')).toBeVisible();
    },
  ],
  [
    'thresholds',
    async (page) => {
      await at('/payees?tab=thresholds', 'Payees')(page);
      await expect(page.getByRole('table', { name: 'Examples' })).toBeVisible();
    },
  ],
  [
    'the EBICS bank',
    async (page) => {
      await withEbics(page);
      await at('/ebics-bank', 'EBICS')(page);
      await expect(page.getByText('In use since')).toBeVisible();
    },
  ],
  [
    'subscribers of EBICS',
    async (page) => {
      await withEbics(page);
      await at('/ebics-bank?tab=subscribers', 'EBICS')(page);
      await expect(page.getByText('Letter due')).toBeVisible();
    },
  ],
  [
    'orders of EBICS',
    async (page) => {
      await withEbics(page);
      await at('/ebics-bank?tab=orders', 'EBICS')(page);
      await expect(page.getByText('To sign', { exact: true })).toBeVisible();
    },
  ],
  [
    'start here',
    async (page) => {
      await at('/start', 'Start Here')(page);
      await expect(page.getByText('satisfies the rules')).toBeVisible();
    },
  ],
  [
    'a statement',
    async (page) => {
      await openWorkbench(page);
      await editor(page).fill(STATEMENT);
      await page.getByRole('tab', { name: 'Statement' }).click();
      await expect(page.getByText('Adds up')).toBeVisible();
    },
  ],
  [
    'the workbench',
    async (page) => {
      await openWorkbench(page);
      await editor(page).fill(mt103(payment()).replace(':71A:SHA', ':71A:ALL'));
      await expect(page.getByRole('list', { name: 'Errors and warnings' })).toContainText('T08');
    },
  ],
  [
    'the comparison of messages',
    async (page) => {
      await openWorkbench(page);
      await editor(page).fill(mt103(payment()));
      await page.getByRole('button', { name: 'Compare with another message' }).click();
      await page
        .getByRole('dialog')
        .getByLabel('Other message')
        .fill(mt103(payment({ amount: '1.00' })));
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
  ],
  [
    'verified evidence',
    async (page, { evidence }) => {
      await page.goto('/verify');
      await expect(page.getByLabel('Signed evidence')).toBeEnabled();
      await page
        .getByLabel('Signed evidence')
        .setInputFiles({ name: 'e.json', mimeType: 'application/json', buffer: Buffer.from(evidence) });
      await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    },
  ],
  ['upload', at('/api-configuration/ssh', 'SSH Upload')],
  [
    'manual upload',
    async (page) => {
      await at('/manual-operations', 'Manual Payload Operations')(page);
      const refused = page.getByRole('region', { name: 'Refused payloads' });
      await expect(refused.getByRole('listitem').first()).toBeVisible();
    },
  ],
  [
    'an invitation',
    async (page, { invitation }) => {
      await page.context().clearCookies();
      await page.goto(`/invitation/${invitation}`);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    },
  ],
];
