import { randomUUID } from 'node:crypto';
import { expectScreen } from '../support/console.ts';
import { mt103, payment, postText } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test('what a partner was refused is listed with the reason, opens in the workbench, and rules are tried on it', async ({
  page,
  server,
  apiKey,
}) => {
  const good = payment();
  const text = mt103(good).replace(':71A:SHA', ':71A:WHO');
  expect((await postText(server.baseURL, apiKey, text)).status).toBe(422);

  await page.goto('/manual-operations');
  await expectScreen(page, 'Manual Payload Operations');
  const item = page.getByRole('region', { name: 'Refused payloads' }).getByRole('listitem').first();
  await expect(item).toContainText(/T08.*API key/s);
  await expect(item.getByRole('button', { name: 'Open in workbench' })).toBeEnabled();

  await page.goto('/house-rules');
  await page.getByRole('button', { name: 'Use this set: High value' }).click();
  await page.getByRole('radio', { name: 'A message' }).click();
  await page.getByRole('combobox', { name: 'Refused payload' }).click();
  await page
    .getByRole('option', { name: /^T08, / })
    .first()
    .click();
  await expect(page.getByLabel('Message or file')).toHaveValue(new RegExp(`:20:${good.reference}`));
  await expect(page.getByText('It has errors by its standard')).toBeVisible();

  await page.goto('/manual-operations');
  await item.getByRole('button', { name: 'Open in workbench' }).click();
  await expectScreen(page, 'Message Workbench');
  await expect(page.getByLabel('Message text')).toHaveValue(new RegExp(`:20:${good.reference}`));
});

test('the start screen says what was refused most, and opens the latest of it', async ({
  page,
  operator,
}) => {
  const name = `oak-${randomUUID().slice(0, 8)}`;
  await operator.call('POST', '/api/workspaces', { name, title: 'Oak' });
  const refusal = async (content: string) => {
    const data = { uploadMethod: 'paste', fileFormat: 'message', content };
    const answer = await page.request.post(`/w/${name}/api/upload/payload`, { data });
    expect(answer.status()).toBe(422);
  };
  await page.goto(`/w/${name}/start`);
  await expectScreen(page, 'Start Here');
  await expect(page.getByRole('button', { name: 'Download file' })).toBeVisible();
  const most = page.getByRole('region', { name: 'Refused most' });
  await expect(most).toBeHidden();

  const latest = payment();
  await refusal(mt103(payment()).replace(':71A:SHA', ':71A:WHO'));
  await refusal(mt103(latest).replace(':71A:SHA', ':71A:HOW'));
  await refusal(mt103(payment()).replace(':23B:CRED', ':23B:NONE'));
  const items = most.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText(/T08.*2 times, last/s);
  await expect(items.nth(1)).toContainText(/T36.*Once/s);

  await items.nth(0).getByRole('button', { name: 'Open in workbench' }).click();
  await expectScreen(page, 'Message Workbench');
  await expect(page.getByLabel('Message text')).toHaveValue(new RegExp(`:20:${latest.reference}`));
});
