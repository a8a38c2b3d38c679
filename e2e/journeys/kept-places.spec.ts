import { expectScreen, painted } from '../support/console.ts';
import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the focus returns to the button of a menu, and goes to the next item after one is removed', async ({
  page,
}) => {
  await page.goto('/house-rules');
  await page.getByRole('button', { name: 'Use this set: SEPA corporate' }).click();
  const add = page.getByRole('button', { name: 'Add rule' });
  await add.click();
  await page.getByRole('menuitem', { name: 'Currencies' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  for (const [removed, next] of [
    ['eur-only', 'sepa-countries'],
    ['file', 'cut-off'],
  ]) {
    await page.getByRole('button', { name: `Actions for rule ${removed}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: `Actions for rule ${next}`, exact: true })).toBeFocused();
  }
});

test('the browser asks before a reload loses what was typed into a dialog', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await page.goto('/house-rules');
  await page.getByRole('button', { name: 'Use this set: SEPA corporate' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: 'Currencies' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('treasury');
  await page.evaluate('location.reload()');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(name).toHaveValue('treasury');
});

test('what was typed into the dialog of a rule outlasts Back, as part of the draft', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'House Rules' }).click();
  await page.getByRole('button', { name: 'Use this set: SEPA corporate' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: 'Currencies' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('treasury');
  await dialog.getByLabel('Only these').fill('euro');
  await page.goBack();
  await expectScreen(page, 'Dashboard');
  await page.goForward();
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Edit rule treasury' }).click();
  await expect(dialog.getByLabel('Only these')).toHaveValue('EURO');
  await dialog.getByLabel('Only these').fill('EUR');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText(/^You have unsaved changes/)).toHaveCount(0);
});

test('Back to a page with a fragment keeps its scroll position', async ({ page }) => {
  await page.goto('/transactions');
  await page.evaluate("history.pushState(null, '', '/api-configuration#http')");
  const section = page.locator('#http');
  await expect(section).toBeInViewport();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate('scrollTo(0, 200)');
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await expectScreen(page, 'Transactions');
  await page.goBack();
  await expect(section).toBeAttached();
  await painted(page);
  await expect.poll(() => page.evaluate('scrollY')).toBe(200);
});

test('a date that is half entered outlasts a change of what to replay', async ({ page, operator }) => {
  const answer = await operator.call('POST', '/api/webhooks', {
    url: 'https://partner.example/hook',
    events: ['completion'],
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  await page.goto(`/webhooks/${id}`);
  await page.getByRole('button', { name: 'Replay…' }).click();
  await page.getByText('Everything in a range').click();
  const to = page.getByLabel(/^To /);
  await to.focus();
  await page.keyboard.press('Backspace');
  const isHalf = () => to.evaluate((input: { validity: { badInput: boolean } }) => input.validity.badInput);
  expect(await isHalf()).toBe(true);
  await page.getByText('All failed since').click();
  await expect(to).toBeHidden();
  await page.getByText('Everything in a range').click();
  expect(await isHalf()).toBe(true);
});

test('the currency of an amount is shown once', async ({ page, server, apiKey }) => {
  const sent = payment({ amount: '12.00' });
  await page.request.post(`${server.baseURL}/api/non-swift-mt103/incoming-payloads`, {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
    data: mt103(sent).replaceAll('EUR', 'CHF'),
  });
  await page.goto(`/transactions?search=${sent.uetr}`);
  await page.getByRole('button', { name: /^View trx_/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(dialog.getByText('CHF 12.00')).toBeVisible();
  await expect(dialog.getByText('CHF', { exact: true })).toHaveCount(0);
});

test('a name is copied without the marks that isolate it', async ({ page, server, apiKey }) => {
  const sent = payment();
  const id = await postPayment(server.baseURL, apiKey, sent);
  await page.goto(`/transactions/${id}`);
  const screen = page.getByRole('main');
  await expect(screen).toContainText('\u2068OAKNUT TRADING LTD\u2069');
  // All tests share the clipboard: another one may copy in between.
  await expect(async () => {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain('OAKNUT TRADING LTD');
    expect(copied).not.toMatch(/[\u2068\u2069]/);
  }).toPass();
});
