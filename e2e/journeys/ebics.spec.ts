import type { Locator, Page } from '@playwright/test';
import { expectScreen, expectToast, openLive, row, tableOf } from '../support/console.ts';
import {
  addSubscriber,
  type Client,
  paymentFile,
  readyClient,
  startClient,
  subscriberOf,
  turnOn,
} from '../support/ebics.ts';
import { createMember, createWorkspace, signIn } from '../support/members.ts';
import { createApiKey } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// There is one bank, with one list of orders and requests: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'instant' } });
test.describe.configure({ mode: 'serial' });

const clients: Client[] = [];
test.afterAll(async () => {
  await Promise.all(clients.map((client) => client.stop()));
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function fillSubscriber(
  page: Page,
  userId: string,
  name: string,
  signatureClass: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Add subscriber' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subscriber' });
  await form.getByLabel('UserID').fill(userId);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Class of signatures' }).click();
  await page.getByRole('option', { name: signatureClass }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, userId)).toBeVisible();
}

/** Another digit in the place of the first. */
const withWrongByte = (hash: string): string => `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;

test('a manager turns the bank on, adds subscribers, and compares a letter before anybody may sign', async ({
  page,
  operator,
  server,
  apiKey,
}) => {
  expect(apiKey).not.toBe('');
  await openLive(page, '/ebics-bank');
  await expectScreen(page, 'EBICS');
  await expect(page.getByText('EBICS is off')).toBeVisible();
  await page.getByRole('button', { name: 'Turn EBICS on' }).click();
  await expectToast(page, 'EBICS turned on');
  await expect(page.getByText(`${server.baseURL}/ebics`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Authentication key' })).toContainText(
    'SHA-256 of the certificate',
  );
  const letter = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Letter (PDF)' }).click();
  expect((await letter).suggestedFilename()).toBe('bank-keys.pdf');

  await page.getByRole('combobox', { name: 'A payment order needs' }).click();
  await page.getByRole('option', { name: 'Signatures of two users' }).click();
  const realtime = page.getByRole('switch', { name: 'Real-time notifications' });
  await expect(realtime).not.toBeChecked();
  await realtime.click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expectToast(page, 'Settings of the bank changed');
  await expect(realtime).toBeChecked();

  await tab(page, 'Subscribers');
  await expect(page.getByText('No subscribers yet')).toBeVisible();
  await fillSubscriber(page, 'USER1', 'Ana Example', 'First signature (A)');
  await expectToast(page, 'Subscriber added');
  await fillSubscriber(page, 'USER2', 'Ben Example', 'Second signature (B)');
  await expect(row(page, 'USER1')).toContainText('No keys yet');

  const bank = JSON.parse(await (await operator.call('GET', '/api/ebics')).text());
  const client = startClient(server.baseURL, bank, 'USER1');
  clients.push(client);
  await client.send('ini');
  await expect(row(page, 'USER1')).toContainText('HIA missing');
  await client.send('hia');
  await expect(row(page, 'USER1')).toContainText('Letter due');
  const { keys } = await subscriberOf(operator, 'USER1');
  const hashOf = (use: string) => keys.find((key) => key.use === use)?.certificateHash ?? '';

  await row(page, 'USER1').getByRole('button', { name: 'Compare letter of USER1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare the Letter of USER1' });
  const activate = dialog.getByRole('button', { name: 'Activate' });
  await expect(activate).toBeDisabled();
  const signature = dialog.getByRole('region', { name: 'Signature key' });
  await fillHash(signature, withWrongByte(hashOf('signature')));
  await expect(signature).toContainText('Byte 1 of 32 differs: it may be a typing error.');
  await expect(signature.locator('[data-differs]')).toHaveText(hashOf('signature').slice(0, 2).toUpperCase());
  await fillHash(dialog.getByRole('region', { name: 'Authentication key' }), hashOf('authentication'));
  await fillHash(dialog.getByRole('region', { name: 'Encryption key' }), hashOf('encryption'));
  await expect(dialog.getByText('2 of 3 hashes are the same.')).toBeVisible();
  await expect(activate).toBeDisabled();
  await fillHash(signature, hashOf('signature').toLowerCase().replaceAll(/../g, '$& '));
  await expect(dialog.getByText('All three hashes are the same.')).toBeVisible();
  await activate.click();
  await expectToast(page, 'Subscriber activated');
  await expect(row(page, 'USER1')).toContainText('Ready');
  await client.send('hpb');
});

const fillHash = (key: Locator, hash: string): Promise<void> => key.getByRole('textbox').fill(hash);

test('the dialog of a new subscriber opens with an API key, however late the list of keys arrives', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/api-keys*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openLive(page, '/ebics-bank?tab=subscribers&new=1');
  await expect(row(page, 'USER1')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Add Subscriber' });
  await expect(form).toBeHidden();
  held.resolve();
  await expect(form.getByRole('combobox', { name: 'API key' })).not.toHaveText('');
});

test('an order of two signatures waits, and a second person signs or cancels it in the console', async ({
  page,
}) => {
  const [client] = clients;
  await openLive(page, '/ebics-bank?tab=orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  const orderId = await client?.send('upload', {
    file: paymentFile('SALARIES1', ['100.00', '250.50']),
    fileName: 'salaries.xml',
  });
  const waiting = row(page, orderId ?? '');
  await expect(waiting).toContainText('To sign');
  await expect(waiting).toContainText('2 payments, €350.50');
  await expect(waiting).toContainText('1 of 2Needs a second signature of another user');
  await waiting.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(drawer).toContainText('USER1 · First signature (A)');
  await drawer.getByRole('button', { name: 'Sign', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Sign ${orderId} of USER1?` });
  await expect(question).toContainText('You sign 2 payments, €350.50 as the second person');
  await question.getByRole('button', { name: 'Sign' }).click();
  await expectToast(page, `${orderId} signed`);
  await expect(drawer.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(drawer).toContainText('Second signature (B)');
  const data = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'Order data' }).click();
  await data;
  await drawer.getByRole('link', { name: 'See its transfers' }).click();
  await expect(page).toHaveURL(/\/transactions\?search=/);
  await expect(tableOf(page, 'Transaction List').or(page.getByRole('grid'))).toContainText('250.50');

  const next = await client?.send('upload', { file: paymentFile('SALARIES2', ['12.00']) });
  await page.goto('/ebics-bank?tab=orders');
  await row(page, next ?? '')
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const cancels = page.getByRole('alertdialog', { name: `Cancel ${next} of USER1?` });
  await expect(cancels).toContainText('1 payment, €12.00');
  await cancels.getByRole('button', { name: 'Cancel the order' }).click();
  await expectToast(page, `${next} cancelled`);
  const cancelled = page.getByRole('dialog', { name: `Order ${next}` });
  await expect(cancelled.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a request with a wrong signature shows which bytes differ, beside one that worked', async ({
  page,
}) => {
  const [client] = clients;
  await openLive(page, '/ebics-bank?tab=requests');
  await client?.send('hpd');
  await expect(row(page, 'HPD').first()).toBeVisible();
  const broken = client?.send('hpd', { breaks: { from: '>0000</', to: '>0200</' } });
  await expect(broken).rejects.toThrow('061001');
  await expect(row(page, 'AUTHENTICATION_FAILED').first()).toContainText('USER1');
  await page.getByRole('radio', { name: 'Refused only' }).click();
  await expect(page).toHaveURL(/refused=1/);
  await row(page, 'AUTHENTICATION_FAILED').first().getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'HPD' });
  await expect(drawer).toContainText('What is wrong');
  const findings = drawer.getByRole('region', { name: 'What was compared' });
  const wrong = findings.getByRole('listitem').filter({ hasText: 'Authentication signature' });
  await expect(wrong).toContainText(/Wrong: .*Expected\s*DigestValue .*Found\s*DigestValue /);
  await expect(wrong.locator('mark').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Compare with a request that worked' }).click();
  const both = drawer.getByRole('group', { name: 'The request that worked and This request side by side' });
  await expect(both).toContainText('<SecurityMedium>0200</SecurityMedium>');
  await drawer.getByRole('tab', { name: 'Response' }).click();
  await expect(drawer.getByRole('group', { name: 'XML, Response' })).toContainText('061001');
});

test('a manager forces a fault, and ends it; suspending, resetting and deleting name the subscriber', async ({
  page,
}) => {
  const [client] = clients;
  await openLive(page, '/ebics-bank?tab=subscribers');
  await row(page, 'USER1').getByRole('button', { name: 'View USER1' }).click();
  const drawer = page.getByRole('dialog', { name: 'USER1' });
  await drawer.getByRole('button', { name: 'Force a fault' }).click();
  const form = page.getByRole('dialog', { name: 'Force a Fault for USER1' });
  await form.getByRole('combobox', { name: 'Fault' }).click();
  await page.getByRole('option', { name: /^091005/ }).click();
  await form.getByLabel('How many times').fill('none');
  await form.getByRole('button', { name: 'Force', exact: true }).click();
  await expect(form.getByText('Please enter a whole number from 1 to 1,000')).toBeVisible();
  await form.getByLabel('How many times').fill('2');
  await form.getByRole('button', { name: 'Force', exact: true }).click();
  await expectToast(page, 'Fault forced');
  await expect(drawer).toContainText('This happens the next 2 times, whatever the order.');
  await expect(client?.send('hpd')).rejects.toThrow('091005');
  await expect(drawer).toContainText('This happens the next time, whatever the order.');
  await drawer.getByRole('button', { name: 'End it' }).click();
  await expectToast(page, 'Fault ended');
  await client?.send('hpd');

  for (const [button, done] of [
    ['Suspend', 'Subscriber suspended'],
    ['Reset', 'Subscriber reset'],
    ['Delete', 'Subscriber deleted'],
  ] as const) {
    await drawer.getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `${button} USER1 (Ana Example)?` });
    await question.getByRole('button', { name: button, exact: true }).click();
    await expectToast(page, done);
  }
  await expect(row(page, 'USER1')).toHaveCount(0);
});

test('a viewer sees everything and changes nothing, and an operator signs', async ({
  page,
  context,
  server,
  operator,
}) => {
  const name = await createWorkspace(operator);
  const inside = {
    ...operator,
    call: (method: string, path: string, body?: unknown) => operator.call(method, `/w/${name}${path}`, body),
  };
  await createApiKey(inside);
  const bank = await turnOn(inside, { signatures: 2 });
  await addSubscriber(inside, 'USER1', { signatureClass: 'A' });
  const client = await readyClient(inside, server.baseURL, bank, 'USER1');
  clients.push(client);
  const orderId = await client.send('upload', { file: paymentFile('SALARIES3', ['5.00']) });

  for (const [role, maySign] of [
    ['viewer', false],
    ['operator', true],
  ] as const) {
    await context.clearCookies();
    await signIn(page, await createMember(operator, server.baseURL, name, role));
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await page.goto(`/w/${name}/ebics-bank`);
    await expect(page.getByText(`${server.baseURL}/w/${name}/ebics`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change keys' })).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Subscribers become ready' })).toBeDisabled();
    await tab(page, 'Subscribers');
    await row(page, 'USER1').getByRole('button', { name: 'View USER1' }).click();
    const drawer = page.getByRole('dialog', { name: 'USER1' });
    await expect(drawer.getByRole('heading', { name: '3 keys received' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await tab(page, 'Orders');
    await row(page, orderId ?? '')
      .getByRole('button')
      .click();
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    if (maySign) await expect(sign).toBeEnabled();
    else await expect(sign).toBeDisabled();
  }
});
