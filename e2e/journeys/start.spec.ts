import { randomUUID } from 'node:crypto';
import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const RULES = {
  title: 'Oak Bank accepts',
  rules: [{ name: 'orders', kind: 'types', allow: ['pain.001*'] }],
};

test('a new member finds the rules, the next case and a payment that satisfies them', async ({
  page,
  operator,
}) => {
  const name = `oak-${randomUUID().slice(0, 8)}`;
  const call = (method: string, path: string, body: unknown) =>
    operator.call(method, `/w/${name}${path}`, body);
  await operator.call('POST', '/api/workspaces', { name, title: 'Oak' });
  await call('POST', '/api/house-rules', { document: RULES });
  const ready = await operator.call('GET', '/api/test-plans/ready');
  const [plan]: { document: { title: string; cases: { title: string }[] } }[] = JSON.parse(
    await ready.text(),
  );
  await call('POST', '/api/test-plans', { document: plan?.document });

  await page.goto(`/w/${name}/dashboard`);
  await page.getByRole('link', { name: 'Start here', exact: true }).click();
  await expectScreen(page, 'Start Here');
  await expect(page.getByText('Messages: only pain.001*')).toBeVisible();
  await expect(page.getByText(plan?.document.title ?? '', { exact: true })).toBeVisible();
  await expect(page.getByText('This pain.001.001.09 satisfies the rules')).toBeVisible();

  await page.getByRole('button', { name: 'Create API key' }).click();
  await expectToast(page, 'API Key Created', 'Your new API key has been generated successfully.');
  await page.getByRole('button', { name: 'Copy command' }).click();
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toMatch(/Bearer clb_[0-9a-f]{32}"/);
  const command = await page.evaluate<string>('navigator.clipboard.readText()');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  const file = await saved;
  expect(command).toContain(`@${file.suggestedFilename()}`);
  const posted = await page.request.post(command.match(/http:\S+/)?.[0] ?? '', {
    headers: { authorization: command.match(/Bearer \w+/)?.[0] ?? '', 'content-type': 'text/plain' },
    data: await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts)),
  });
  expect(posted.status()).toBe(201);

  await page.getByRole('button', { name: 'Run a demo transfer' }).click();
  await expectToast(page, 'Demo transfer started');

  // Rules for other countries change the payment; impossible ones are named.
  const save = (rules: object[]) =>
    call('POST', '/api/house-rules', { document: { title: RULES.title, rules } });
  const swiss = { name: 'swiss', kind: 'countries', allow: ['CH'] };
  await save([swiss]);
  await expect(page.getByLabel('The file', { exact: true })).toContainText('{2:I103ELMFCH20');
  await save([swiss, { name: 'never', kind: 'expression', expression: 'false', text: 'We are closed.' }]);
  await expect(page.getByText('refuse every sample')).toBeVisible();
  await expect(page.getByText('We are closed. (House rule never.)')).toBeVisible();
});
