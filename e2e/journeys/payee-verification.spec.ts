import type { Page } from '@playwright/test';
import { expectToast, grid, openLive, row } from '../support/console.ts';
import type { Session } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { button, openTransfer } from '../support/transfers.ts';

// The settings are those of all operators.
test.describe.configure({ mode: 'serial' });

const ACCOUNT = 'DE45999001001000000001';
const HOLDER = 'Example Trading GmbH';

const form = (page: Page) => page.getByRole('dialog', { name: 'New Transaction' });
const setMode = (operator: Session, payeeVerification: string) =>
  operator.call('PATCH', '/api/settings', { payeeVerification });

test.afterAll(async ({ operator }) => {
  await setMode(operator, 'off');
});

async function fillIn(page: Page, name: string, reference: string): Promise<void> {
  await openLive(page, '/transactions?new=1');
  await form(page).getByLabel('Amount').fill('1250.75');
  await form(page).getByLabel('Currency').fill('EUR');
  await form(page).getByLabel('Reference').fill(reference);
  await form(page).locator('summary', { hasText: 'Recipient' }).click();
  await form(page).getByRole('group', { name: 'Recipient' }).getByLabel('Name').fill(name);
  await form(page).locator('summary', { hasText: 'Destination' }).click();
  await form(page).getByLabel('IBAN').fill(ACCOUNT);
}

const create = (page: Page, name = 'Create Transaction') =>
  form(page).getByRole('button', { name, exact: true }).click();

async function idOf(operator: Session, reference: string): Promise<string | undefined> {
  const answer = await operator.call('GET', `/api/transactions?reference=${reference}`);
  const list: { transactionId: string }[] = JSON.parse(await answer.text());
  return list[0]?.transactionId;
}

test('the settings of the workspace turn it on', async ({ page, operator }) => {
  await openLive(page, '/settings');
  await page.getByRole('button', { name: /^Payee verification/ }).click();
  await page.getByRole('radio', { name: 'Require a decision' }).click();
  await expectToast(page, 'Server settings changed');
  const settings = JSON.parse(await (await operator.call('GET', '/api/settings')).text());
  expect(settings).toMatchObject({ payeeVerification: 'require' });
});

test('a payer meets all four answers, decides, and finds the decision on the page of the transfer', async ({
  page,
  operator,
}) => {
  await setMode(operator, 'require');
  const marks = Date.now().toString(36).toUpperCase();

  // The name matches: it is sent at once.
  await fillIn(page, HOLDER, `MTCH${marks}`);
  await create(page);
  await expectToast(page, 'Transaction created', /The name matches the account\./);

  // Almost: the payer takes the name of the account, which is verified again.
  await fillIn(page, 'Exampel Trading', `CMTC${marks}`);
  await create(page);
  await expect(form(page)).toContainText(`The name almost matches. The account belongs to ${HOLDER}.`);
  await expect(button(page, 'Create Transaction Anyway')).toBeVisible();
  expect(await idOf(operator, `CMTC${marks}`)).toBeUndefined();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/payee-checks', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await button(page, 'Use this name').click();
  // Until the bank has answered, the earlier answer stays, and nothing can be sent.
  await expect(button(page, 'Create Transaction Anyway')).toBeDisabled();
  await expect(form(page)).toContainText(`The account belongs to ${HOLDER}.`);
  asked.resolve();
  await expect(form(page)).toContainText('The name matches the account.');
  await page.unroute('**/api/payee-checks');
  await expect(form(page).getByRole('group', { name: 'Recipient' }).getByLabel('Name')).toHaveValue(HOLDER);
  await create(page);
  await expectToast(page, 'Transaction created');
  const corrected = (await idOf(operator, `CMTC${marks}`)) ?? '';

  // Not at all: the answer names nobody, and the payer goes on.
  await fillIn(page, 'Somebody Else', `NMTC${marks}`);
  await create(page);
  await expect(form(page)).toContainText('The name does not match the account.');
  await expect(form(page)).not.toContainText(HOLDER);
  await create(page, 'Create Transaction Anyway');
  await expectToast(page, 'Transaction created');
  const sentAnyway = (await idOf(operator, `NMTC${marks}`)) ?? '';

  // Too late: it could not be checked, and the payer stops.
  await fillIn(page, 'Forced Late Answer', `NOAP${marks}`);
  await create(page);
  await expect(form(page)).toContainText('The name could not be checked.', { timeout: 15_000 });
  await expect(form(page)).toContainText('did not answer within 5 seconds');
  await button(page, 'Don’t Send').click();
  await expect(form(page)).toBeHidden();
  expect(await idOf(operator, `NOAP${marks}`)).toBeUndefined();

  await openTransfer(page, corrected, 'details');
  const main = page.getByRole('main');
  await expect(main).toContainText('The payer corrected the name, which was Exampel Trading.');
  await openTransfer(page, sentAnyway, 'details');
  await expect(main.getByText('Payee verified', { exact: true })).toBeVisible();
  await expect(main).toContainText('The name does not match the account.');
  await expect(main).toContainText('The payer decided to send it.');

  await openLive(page, '/transactions');
  await page.getByPlaceholder('Transaction ID, Amount, UETR').fill('payee:no-match');
  await expect(row(page, sentAnyway)).toBeVisible();
  await expect(grid(page)).not.toContainText(corrected);
});

test('a scenario decides the answer, and the audit log has the decision not to send', async ({
  page,
  operator,
}) => {
  await setMode(operator, 'require');
  const reference = `SCEN${Date.now().toString(36).toUpperCase()}`;
  await fillIn(page, HOLDER, reference);
  await form(page).getByRole('combobox', { name: 'Scenario' }).click();
  await page.getByRole('option', { name: 'Payee does not match' }).click();
  await create(page);
  await expect(form(page)).toContainText('The name does not match the account.');
  await button(page, 'Don’t Send').click();
  await expectToast(page, 'Not sent');
  expect(await idOf(operator, reference)).toBeUndefined();
  const [entry] = JSON.parse(await (await operator.call('GET', '/api/audit?action=payee.declined')).text());
  expect(entry).toMatchObject({ after: { name: HOLDER, account: ACCOUNT, answer: 'no-match' } });
});

test('an upload by hand shows the answers for its payees, and is sent when the payer goes on', async ({
  page,
  operator,
}) => {
  await setMode(operator, 'require');
  const reference = `UP${Date.now().toString(36).toUpperCase()}`;
  await openLive(page, '/manual-operations');
  await page.getByRole('combobox', { name: 'Upload Method' }).click();
  await page.getByRole('option', { name: /paste/i }).click();
  const rows = [
    'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE',
    `2026-11-20,10.00,EUR,GB29NWBK60161331926819,${ACCOUNT},Northern Mills Ltd,Exampel Trading,${reference}`,
    `2026-11-20,11.00,EUR,GB29NWBK60161331926819,${ACCOUNT},Northern Mills Ltd,${HOLDER},${reference}B`,
  ];
  await page.getByRole('textbox', { name: /payload/i }).fill(rows.join('\n'));
  // At once: the payload is sent no earlier than its payees are known.
  await button(page, 'Process Payload').click();
  await expect(page.getByRole('main')).toContainText(`The account belongs to ${HOLDER}.`);
  await expect(page.getByRole('main')).toContainText('The name matches the account.');
  expect(await idOf(operator, reference)).toBeUndefined();
  await button(page, 'Process Payload Anyway').click();
  await expectToast(page, 'Success');

  // Another payment to the same account is no correction of the one before.
  const shop = rows
    .slice(0, 2)
    .map((line) => line.replace('Exampel Trading', 'Example Shop').replace(reference, `${reference}C`));
  await page.getByRole('combobox', { name: 'Upload Method' }).click();
  await page.getByRole('option', { name: /paste/i }).click();
  await page.getByRole('textbox', { name: /payload/i }).fill(shop.join('\n'));
  await button(page, 'Process Payload').click();
  await expect.poll(() => idOf(operator, `${reference}C`)).toBeDefined();
  await openTransfer(page, (await idOf(operator, `${reference}C`)) ?? '', 'details');
  await expect(page.getByRole('main')).toContainText('The name matches the account.');
  await expect(page.getByRole('main')).not.toContainText('The payer corrected');

  await openTransfer(page, (await idOf(operator, reference)) ?? '', 'details');
  await expect(page.getByRole('main')).toContainText('The payer decided to send it.');
});
