import { readFileSync } from 'node:fs';
import { says } from './specification/says.ts';
import {
  button,
  emptyStorage,
  fillStorage,
  openConfiguration,
  openSection,
  PACKAGES,
  packageRows,
  reviewPackage,
} from './support/configuration.ts';
import { expectDestructive, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

test(
  'Save All stores them, Reset restores the defaults after a confirmation',
  says('8 Toasts: Configurations Saved', '8 Toasts: Reset Complete', '8 Confirms: Reset asks first'),
  async ({ page }) => {
    await openConfiguration(page);
    await button(page, 'Save All').click();
    await expectToast(page, 'Configurations Saved', 'Your API configurations have been permanently saved.');
    await reviewPackage(page, 'To be reset');
    await button(page, 'Save Configuration').click();
    await expect(packageRows(page)).toHaveCount(4);
    await button(page, 'Reset').dblclick();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to reset all configurations to default? This cannot be undone.',
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // Elements behind the dialog get no click.
    await page.evaluate(`addEventListener('click', (event) => {
    window.clicked = event.target.closest('button')?.textContent ?? event.target.tagName;
  })`);
    await dialog.getByRole('button', { name: 'Reset' }).dblclick();
    expect(await page.evaluate('window.clicked')).toBe('Reset');
    await expectToast(page, 'Reset Complete', 'All configurations have been reset to default values.');
    await expect(packageRows(page)).toHaveCount(3);
  },
);

test(
  'are deleted after a confirmation, and Undo restores them',
  says(
    '2 Your API Configurations: each row has a delete button',
    '3 Toast: it has a title, a description, an action and a destructive variant',
    '8 Toasts: API Configuration Deleted is destructive',
    '8 Confirms: Delete asks first, with the label',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    await page.getByRole('button', { name: 'Delete Treasury gateway (sample)' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to delete the "Sample treasury gateway" configuration? This action cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'API Configuration Deleted');
    await expectDestructive(page);
    await expect(packageRows(page)).toHaveCount(2);
    const next = packageRows(page).getByRole('button', { name: 'Delete Settlement desk (sample)' });
    await expect(next).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(packageRows(page)).toHaveCount(3);
    await expect(packageRows(page).nth(1)).toContainText('Treasury gateway (sample)');
    for (const name of ['Treasury gateway (sample)', 'Settlement desk (sample)']) {
      await packageRows(page)
        .getByRole('button', { name: `Delete ${name}` })
        .click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    }
    await expect(button(page, 'Open the wizard')).toBeFocused();
  },
);

test(
  'a full storage is reported, and the wizard keeps its entries',
  says('8 Toasts: Save Error is destructive'),
  async ({ page }) => {
    await openConfiguration(page);
    await reviewPackage(page, 'Does not fit');
    await fillStorage(page);
    await button(page, 'Save Configuration').click();
    await expectToast(page, 'Save Error', 'Failed to save configurations to local storage');
    await expectDestructive(page);
    await expect(page.getByRole('heading', { name: 'Review & Save' })).toBeVisible();
    await button(page, 'Save All').click();
    await expectToast(page, 'Save Error', 'Failed to save configurations to local storage');
    // The open sections cannot be stored either.
    const networks = await openSection(page, 'Swift Global Server Connection');
    await expect(networks.getByRole('button', { name: 'Connect SWIFT' })).toBeVisible();
  },
);

test('Undo restores a deleted one even if it cannot be stored again', async ({ page }) => {
  await openConfiguration(page);
  await button(page, 'Save All').click();
  await page.getByRole('button', { name: 'Delete Treasury gateway (sample)' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(packageRows(page)).toHaveCount(2);
  await fillStorage(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Save Error', 'Failed to save configurations to local storage');
  await expect(packageRows(page)).toHaveCount(3);
  await emptyStorage(page);
  await button(page, 'Save All').click();
  await expectToast(page, 'Configurations Saved');
  await page.reload();
  await expect(packageRows(page).nth(1)).toContainText('Treasury gateway (sample)');
});

test(
  'unreadable data is logged, and the samples are shown instead',
  says('8 Loading: unreadable configurations are logged, and the samples shown'),
  async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.addInitScript(`localStorage.setItem('${PACKAGES}', '{not json')`);
    await openConfiguration(page);
    await expect(packageRows(page)).toHaveCount(3);
    expect(logged.join('\n')).toContain(PACKAGES);
  },
);

test('a long list is shown in parts', async ({ page }) => {
  await openConfiguration(page);
  await button(page, 'Save All').click();
  await expectToast(page, 'Configurations Saved');
  await page.evaluate(`{
    const [sample] = JSON.parse(localStorage.getItem('${PACKAGES}'));
    const many = Array.from({ length: 45 }, (_, index) => ({ ...sample, id: 'pkg_' + (index + 1) }));
    localStorage.setItem('${PACKAGES}', JSON.stringify(many));
  }`);
  await page.reload();
  await expect(packageRows(page)).toHaveCount(21);
  const more = button(page, 'Show more configurations');
  await more.click();
  await expect(packageRows(page)).toHaveCount(41);
  await expect(more).toBeFocused();
  await more.click();
  await expect(packageRows(page)).toHaveCount(46);
  await expect(more).toBeHidden();
  await expect(page.getByText('45 of 45 configurations')).toBeFocused();
});

test('can be exported to a file and imported again', async ({ page }) => {
  await openConfiguration(page);
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export All' }).click();
  const path = await (await download).path();
  const text = readFileSync(path, 'utf8');
  const changed = text.replaceAll('pkg_1763632800000', 'pkg_1763632800001');
  const importer = section.getByLabel('Import packages');
  await importer.setInputFiles({
    name: 'packages.json',
    mimeType: 'application/json',
    buffer: Buffer.from(changed),
  });
  await expect(section).toContainText('Packages added: 1. 1 of them were already here and stay unchanged.');
  await expect(section.getByRole('article')).toHaveCount(3);
  await importer.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":1}'),
  });
  await expect(section).toContainText('The file contains no Clearbench configuration packages.');
});

test('are published after a confirmation; a failure in between creates no duplicates', async ({
  page,
  operator,
}) => {
  await openConfiguration(page);
  await reviewPackage(page, 'Published by a test');
  await button(page, 'Save Configuration').click();
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const card = section.getByRole('article', { name: 'Published by a test' });
  await page.route('**/api/api-keys', (route) => route.abort(), { times: 1 });
  await card.getByRole('button', { name: 'Publish to server' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Its webhook was created; only the rest is missing.');
  // Created objects are remembered beyond the page.
  await page.reload();
  await card.getByRole('button', { name: 'Publish to server' }).click();
  await dialog.getByRole('button', { name: 'Publish the rest' }).click();
  await expectToast(page, 'Configuration Published');
  await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
  const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
  expect(keys.filter(({ label }) => label === 'Published by a test')).toHaveLength(1);
  const webhooks: { url: string; events: string[] }[] = JSON.parse(
    await (await operator.call('GET', '/api/webhooks')).text(),
  );
  const made = webhooks.filter(({ url }) => url.includes('webhook-transactionID-trx_'));
  expect(made).toHaveLength(1);
  expect(made[0]?.events).toEqual(['initiation', 'processing', 'conversion', 'completion']);
});

test('of a placeholder address are published inactive unless an address is given', async ({
  page,
  operator,
}) => {
  await openConfiguration(page);
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const dialog = page.getByRole('alertdialog');
  const webhooks = async (): Promise<{ url: string; active: boolean }[]> =>
    JSON.parse(await (await operator.call('GET', '/api/webhooks')).text());

  await reviewPackage(page, 'Published to a placeholder');
  await button(page, 'Save Configuration').click();
  const left = section.getByRole('article', { name: 'Published to a placeholder' });
  await left.getByRole('button', { name: 'Publish to server' }).click();
  await expect(dialog).toContainText('Unless you enter your own, the webhook is created inactive');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast(
    page,
    'Configuration Published',
    'The server has a key and an inactive webhook for "Published to a placeholder".',
  );
  expect((await webhooks()).filter(({ url }) => url.includes('api.example.com'))).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ active: true })]),
  );

  const url = 'https://erp.company.com/hooks/given';
  const sample = section.getByRole('article', { name: 'Treasury gateway (sample)' });
  await sample.getByRole('button', { name: 'Publish to server' }).click();
  await dialog.getByLabel('Your webhook URL').fill('nowhere');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Please enter a valid URL');
  await dialog.getByLabel('Your webhook URL').fill(url);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast(
    page,
    'Configuration Published',
    'The server has a key and a webhook for "Treasury gateway (sample)".',
  );
  await expect(sample).toContainText(url);
  expect(await webhooks()).toContainEqual(expect.objectContaining({ url, active: true }));
});

test('a reset sample still knows that it was published', async ({ page }) => {
  await openConfiguration(page);
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const card = section.getByRole('article', { name: 'Treasury gateway (sample)' });
  const dialog = page.getByRole('alertdialog');
  await card.getByRole('button', { name: 'Publish to server' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Configuration Published');
  await button(page, 'Reset').click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Reset Complete');
  await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Publish to server' })).toHaveCount(0);
});

test('whose address the server refuses get no key', async ({ page, operator }) => {
  const label = 'Published to nowhere';
  await openConfiguration(page);
  await page.getByLabel('API Key Label').fill(label);
  await button(page, 'Generate').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('Northern Mills Ltd');
  await button(page, 'Generate').click();
  await page.getByLabel('Full Webhook URL').fill('nowhere');
  await button(page, 'Configure').click();
  await button(page, 'Save Configuration').click();
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const card = section.getByRole('article', { name: label });
  await card.getByRole('button', { name: 'Publish to server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Please enter a valid URL');
  const keys = await (await operator.call('GET', '/api/api-keys')).text();
  expect(keys).not.toContain(label);
});

test('are not published unless the storage has room to remember it', async ({ page, operator }) => {
  const label = 'Published without room';
  await openConfiguration(page);
  await reviewPackage(page, label);
  await button(page, 'Save Configuration').click();
  const section = await openSection(page, 'Saved Configuration Package(s)');
  const card = section.getByRole('article', { name: label });
  await page.evaluate(`{
    let text = 'x'.repeat(2 ** 23);
    while (text !== '') {
      try {
        localStorage.setItem('ballast', (localStorage.getItem('ballast') ?? '') + text);
      } catch {
        text = text.slice(text.length / 2 + 1);
      }
    }
  }`);
  const made = async () => {
    const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
    return keys.filter((key) => key.label === label).length;
  };
  await card.getByRole('button', { name: 'Publish to server' }).click();
  const dialog = page.getByRole('alertdialog');
  // The second attempt says the same as the first, so what shows that it has ended is the write that was refused.
  const refused = () => page.evaluate<number>('globalThis.refused');
  await page.evaluate(`{
    globalThis.refused = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      try {
        setItem.apply(this, item);
      } catch (error) {
        globalThis.refused += 1;
        throw error;
      }
    };
  }`);
  for (const _attempt of [1, 2]) {
    const before = await refused();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(refused).toBeGreaterThan(before);
    await expect(dialog).toContainText('The browser’s storage is full.');
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  }
  expect(await made()).toBe(0);
  await page.evaluate(`localStorage.removeItem('ballast')`);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
  expect(await made()).toBe(1);
});

test('are published once by a double click and by two tabs at the same time', async ({
  page,
  context,
  operator,
}) => {
  const label = 'Published in two tabs';
  await openConfiguration(page);
  await reviewPackage(page, label);
  await button(page, 'Save Configuration').click();
  const other = await context.newPage();
  await openConfiguration(other);
  // No key is created before both tabs have requested it.
  let release = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/api-keys', async (route) => {
    if (route.request().method() === 'POST') await bothAsked;
    await route.continue();
  });
  const cards = [];
  for (const tab of [page, other]) {
    const section = await openSection(tab, 'Saved Configuration Package(s)');
    const card = section.getByRole('article', { name: label });
    await card.getByRole('button', { name: 'Publish to server' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).dblclick();
    cards.push(card);
  }
  release();
  for (const card of cards) await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
  const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
  expect(keys.filter((key) => key.label === label)).toHaveLength(1);
  const webhooks: { description: string }[] = JSON.parse(
    await (await operator.call('GET', '/api/webhooks')).text(),
  );
  expect(webhooks.filter(({ description }) => description === label)).toHaveLength(1);
});
