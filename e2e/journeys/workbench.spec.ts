import { expectScreen, expectToast, holdAnswers } from '../support/console.ts';
import { mt103, payment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { caret, editor, errors, good, openWorkbench, paste, result, wrong } from '../support/workbench.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('The message workbench', () => {
  test('is found in the navigation and the palette', async ({ page }) => {
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Message Workbench' })
      .click();
    await expectScreen(page, 'Message Workbench');
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('workbench');
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Message Workbench');
  });

  test('lists every error of a pasted message and leads to its position', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(result(page).getByRole('status')).toContainText('2 errors');
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await expect(errors(page)).toContainText('T43');
    await errors(page).getByRole('button', { name: /T08/ }).click();
    await expect(editor(page)).toBeFocused();
    const line =
      wrong()
        .split('\r\n')
        .findIndex((text) => text.startsWith(':71A:')) + 1;
    await expect.poll(() => caret(page)).toEqual({ line, column: 6 });
    await expect(page.getByRole('list', { name: `Problems in line ${line}` })).toContainText('ALL');

    await page.keyboard.press('Shift+End');
    await page.keyboard.type('OUR');
    await expect(errors(page).getByRole('listitem')).toHaveCount(1);
    await errors(page).getByRole('button', { name: /T43/ }).click();
    await expect.poll(() => caret(page)).toEqual({ line: 4, column: 15 });
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('12500,50');
    await expect(result(page).getByRole('status')).toContainText('Valid');

    await paste(page, good().replace('{2:I103', '{2:I104'));
    await expect(result(page).getByRole('status')).toContainText('Not checked');
  });

  test('copies one error or all of them', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await result(page).getByRole('button', { name: 'Copy all' }).click();
    await expectToast(page, 'Copied!', 'Errors copied to clipboard');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n')).toHaveLength(2);
    expect(copied).toMatch(/^4:15 error T43 32A /);
  });

  test('follows the mode in the URL', async ({ page }) => {
    const withoutUetr = good().replace(/\{3:\{121:[^}]+\}\}/, '');
    await openWorkbench(page);
    await paste(page, withoutUetr);
    await expect(result(page).getByRole('status')).toContainText('1 error');
    await page.getByRole('radio', { name: 'Lenient' }).click();
    await expect(page).toHaveURL(/mode=lenient/);
    await expect(result(page).getByRole('status')).toContainText('1 warning');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Lenient' })).toBeChecked();
    await expect(result(page).getByRole('status')).toContainText('1 warning');
  });

  test('checks by the chosen profile, which the URL and the upload keep', async ({ page }) => {
    await openWorkbench(page);
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^pacs\.008\.001\.08/ }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
    await page.getByRole('radio', { name: 'SEPA' }).click();
    await expect(page).toHaveURL(/profile=sepa/);
    await expect(errors(page)).toContainText('sepa_');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'SEPA' })).toBeChecked();
    await expect(errors(page)).toContainText('sepa_');
    const text = await editor(page).inputValue();

    await page.goto('/manual-operations?profile=sepa');
    await page.getByRole('combobox', { name: 'Upload Method' }).click();
    await page.getByRole('option', { name: 'Paste' }).click();
    await page.getByLabel('Payload Content').fill(text);
    const verdict = page.getByRole('region', { name: 'Check before sending' });
    await expect(verdict.getByRole('status')).toContainText('not valid under this profile');
    await verdict.getByRole('radio', { name: 'As header' }).click();
    await expect(verdict.getByRole('status')).toContainText('ready to be sent');
  });

  test('keeps the text across a reload, and not in the URL', async ({ page }) => {
    await openWorkbench(page);
    const text = wrong();
    await paste(page, text);
    await expect(errors(page)).toBeVisible();
    await page.reload();
    await expect(editor(page)).toHaveValue(text.replaceAll('\r\n', '\n'));
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    expect(page.url()).not.toContain('32A');
  });

  test('inserts a valid sample that is marked as simulated, and restores the previous text', async ({
    page,
  }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(errors(page)).toBeVisible();
    const before = await editor(page).inputValue();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^MT103(?! STP| REMIT)/ }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
    const card = page.getByRole('region', { name: 'Text' });
    await expect(card.getByText('SIMULATED')).toBeVisible();
    await editor(page).press('ControlOrMeta+End');
    await page.keyboard.type(' ');
    await expect(card.getByText('SIMULATED')).toBeVisible();
    await card.getByRole('button', { name: /^Restore/ }).click();
    await expect(editor(page)).toHaveValue(before);
    await expect(card.getByText('SIMULATED')).toBeHidden();

    await card.getByRole('button', { name: /^Restore/ }).click();
    await expect(card.getByText('SIMULATED')).toBeVisible();
    await paste(page, good());
    await expect(card.getByText('SIMULATED')).toBeHidden();
  });

  test("removes a sample with the browser's undo", async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(errors(page)).toBeVisible();
    const before = await editor(page).inputValue();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^MT103(?! STP| REMIT)/ }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveValue(before);
    await expect(page.getByText('SIMULATED', { exact: true })).toBeHidden();
  });

  test('shows a valid message of the type beside an invalid one', async ({ page }) => {
    await openWorkbench(page);
    // Enough errors that the sample opens below the visible part.
    await paste(
      page,
      wrong().replace(':20:', ':20:/').replace('23B:CRED', '23B:CASH').replace('33B:EUR', '33B:EUX'),
    );
    await result(page).getByRole('button', { name: 'Show a valid MT103' }).click();
    const sample = page.getByRole('region', { name: 'Make it valid' });
    await expect(sample.getByText('SIMULATED')).toBeInViewport();
    await expect(sample.getByRole('region', { name: 'Valid MT103' })).toContainText(':32A:');
    await expect(sample.getByRole('button', { name: 'Use it instead' })).toBeInViewport({ ratio: 1 });
    await sample.getByRole('button', { name: 'Use it instead' }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
  });

  test('has a tree that the arrow keys walk and that leads to the text', async ({ page }) => {
    await openWorkbench(page, '?tab=tree');
    await paste(page, wrong());
    const tree = page.getByRole('tree', { name: 'Structure of the message' });
    await tree.focus();
    await page.keyboard.press('End');
    const last = tree.getByRole('treeitem', { selected: true });
    const level = Number(await last.getAttribute('aria-level'));
    await page.keyboard.press('Home');
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true');
    expect(level).toBeGreaterThanOrEqual(1);
    await tree.getByRole('treeitem', { name: /32A/ }).click();
    await expect(editor(page)).toBeFocused();
    await expect.poll(async () => (await caret(page)).line).toBe(4);

    const parent = tree.getByRole('treeitem', { expanded: true }).filter({ hasText: /block 4/i });
    const count = await tree.getByRole('treeitem').count();
    await parent.locator('svg').first().click();
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeLessThan(count);
  });

  test('works by keyboard alone', async ({ page }) => {
    await openWorkbench(page);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(wrong())})`);
    await page.getByRole('button', { name: 'Open file' }).focus();
    await page.keyboard.press('Tab');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(errors(page)).toBeVisible();
    const first = errors(page).getByRole('button', { name: /T43/ });
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>('document.activeElement.matches("li button")')) break;
    }
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => caret(page)).toEqual({ line: 4, column: 15 });
  });

  test('translates a message, reports losses, and opens the counterpart', async ({ page }) => {
    await openWorkbench(page);
    await page.getByRole('button', { name: 'MT103', exact: true }).click();
    await page.getByRole('tab', { name: 'Translation' }).click();
    await expect(page).toHaveURL(/tab=translation/);
    const panel = page.getByRole('tabpanel', { name: 'Translation' });
    await expect(panel.getByText('SIMULATED', { exact: true })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Translation to pacs.008.001.08' })).toContainText(
      '<Document',
    );
    await expect(
      panel.getByRole('list', { name: 'Lost or changed' }).getByRole('listitem').first(),
    ).toBeVisible();

    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('pacs.008.001.08.simulated.xml');

    await panel.getByRole('button', { name: 'Open here' }).click();
    await expect(result(page).getByRole('status')).toContainText('pacs.008.001.08');
    await expect(editor(page)).toHaveValue(/SIMULATED by Clearbench/);
    await expect(
      page.getByRole('region', { name: 'Text' }).getByText('SIMULATED', { exact: true }),
    ).toBeVisible();

    await panel.getByRole('combobox', { name: 'Translate to' }).click();
    await page.getByRole('option', { name: 'MT103 STP' }).click();
    await expect(page).toHaveURL(/to=MT103\+STP/);
    await expect(panel.getByRole('region', { name: 'Translation to MT103 STP' })).toContainText('{119:STP}');
  });

  test('writes the message that a row orders, and asks for missing details', async ({ page }) => {
    await openWorkbench(page, '?tab=translation');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const panel = page.getByRole('tabpanel', { name: 'Translation' });
    const written = panel.getByRole('region', { name: 'Translation to MT103' });
    const missing = panel.getByRole('region', { name: 'To fill in' });
    await missing.getByLabel('Sender BIC').fill('OAK');
    await missing.getByLabel('Recipient BIC').fill('ELMFDEF0');
    await expect(missing.getByRole('alert')).toContainText('8 or 11 characters');
    await expect(written).toHaveCount(0);
    await missing.getByLabel('Sender BIC').fill('oakngb20');
    await expect(written).toContainText('{1:F01OAKNGB20A');
    await expect(missing.getByLabel('Sender BIC')).toBeFocused();

    await page.getByRole('listbox', { name: 'Messages' }).getByText('line 3').click();
    await expect(missing.getByLabel('Sender BIC')).toHaveValue('');

    await panel.getByRole('combobox', { name: 'Translate to' }).click();
    await page.getByRole('option', { name: 'KTT' }).click();
    await expect(missing.getByLabel('Answerback of the sender')).toBeVisible();
  });

  test('shows why there is no translation', async ({ page }) => {
    await openWorkbench(page, '?tab=translation');
    await page.getByRole('button', { name: 'MT940', exact: true }).click();
    // The editor takes the focus once it has the sample, which closes an open menu.
    await expect(editor(page)).toBeFocused();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^MT195/ }).click();
    await expect(page.getByRole('tabpanel', { name: 'Translation' })).toContainText('no counterpart');
  });
});

test.describe('Post this message', () => {
  test('creates the transfer and links to it', async ({ page }) => {
    const sent = payment();
    await openWorkbench(page);
    await editor(page).fill(mt103(sent));
    await page.getByRole('button', { name: 'Post this message' }).click();
    const posted = page.getByRole('region', { name: 'Posted' });
    await expect(posted.getByRole('heading')).toHaveText('1 transfer created');
    await posted.getByRole('link', { name: /^trx_/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('€12,500.50');
    await expect(page.getByText(sent.uetr).first()).toBeVisible();
  });

  test("shows the server's message when it refuses", async ({ page }) => {
    await openWorkbench(page);
    await editor(page).fill(wrong());
    await page.getByRole('button', { name: 'Post this message' }).click();
    const posted = page.getByRole('region', { name: 'Posted' });
    await expect(posted.getByRole('heading')).toHaveText('Refused');
    await expect(posted.getByRole('listitem')).toHaveCount(2);
    await posted.getByRole('button', { name: 'Dismiss the answer' }).click();
    await expect(posted).toBeHidden();
  });

  test('reports that the server could not be reached', async ({ page }) => {
    await page.route('**/api/upload/payload', (route) => route.abort());
    await openWorkbench(page);
    await editor(page).fill(good());
    await page.getByRole('button', { name: 'Post this message' }).click();
    await expect(page.getByRole('region', { name: 'Posted' })).toContainText('could not be reached');
  });

  test('reports the result of a post whose screen was left', async ({ page }) => {
    for (const [text, title] of [
      [good(), '1 transfer created'],
      [wrong(), 'Refused'],
    ] as const) {
      await openWorkbench(page);
      await editor(page).fill(text);
      const release = await holdAnswers(page, '**/api/upload/payload');
      await page.getByRole('button', { name: 'Post this message' }).click();
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await expectScreen(page, 'Webhooks');
      release();
      await expectToast(page, title);
    }
  });

  test('shows the result beside the text that was posted, and beside no other', async ({ page }) => {
    await openWorkbench(page);
    await editor(page).fill(good());
    await page.getByRole('button', { name: 'Post this message' }).click();
    const posted = page.getByRole('region', { name: 'Posted' });
    await expect(posted.getByRole('heading')).toHaveText('1 transfer created');
    await editor(page).press('End');
    await page.keyboard.type('X');
    await expect(posted).toBeHidden();
    await page.keyboard.press('Backspace');
    await expect(posted).toBeVisible();

    const release = await holdAnswers(page, '**/api/upload/payload');
    await page.getByRole('button', { name: 'Post this message' }).click();
    await editor(page).press('X');
    release();
    await expectToast(page, '1 transfer created before');
    await expect(posted).toBeHidden();
  });
});
