import { openLive } from './support/console.ts';
import { expect, test } from './support/test.ts';
import { editor, openWorkbench } from './support/workbench.ts';

/** In Windows-1250: the words Łódź and Žižek. */
const WORDS = Buffer.from([0xa3, 0xf3, 0x64, 0x9f, 0x20, 0x8e, 0x69, 0x9e, 0x65, 0x6b]);

const csv = (name: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('sender_bic,receiver_bic,amount,currency,transaction_reference,value_date,sender_name\n'),
    Buffer.from('OAKNGB20,ELMFDEF0,12.50,EUR,ENC1,2026-11-20,'),
    name,
    Buffer.from('\n'),
  ]);

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });

test.describe('A file of another encoding', () => {
  test('that it names is read so in the workbench, and one that it does not name can be chosen', async ({
    page,
  }) => {
    await openWorkbench(page);
    const chooser = page.getByLabel('File to check');
    const xml = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-15"?><Document>850 \u00a4</Document>',
      'latin1',
    );
    await chooser.setInputFiles(file('statement.xml', xml));
    await expect(editor(page)).toHaveValue(/850 €/);
    await expect(page.getByText('names no encoding')).toBeHidden();
    await chooser.setInputFiles(file('list.csv', csv(WORDS)));
    await expect(page.getByText('list.csv is not UTF-8 and names no encoding.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Windows-1250 Łódź Žižek/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(editor(page)).toHaveValue(/Łódź Žižek/);
    await page.getByRole('button', { name: /Windows-1252/ }).click();
    await expect(editor(page)).toHaveValue(/£ódŸ Žižek/);
    await editor(page).fill('Another text');
    await expect(page.getByText('names no encoding')).toBeHidden();
  });

  test('is uploaded only after its encoding was chosen', async ({ page }) => {
    await openLive(page, '/manual-operations');
    await page.getByLabel('Payload file').setInputFiles(file('list.csv', csv(WORDS)));
    await expect(page.getByText('Choose the one in which its words are right.')).toBeVisible();
    await page.getByRole('button', { name: /Windows-1250 Łódź Žižek/ }).click();
    await expect(page.getByText('list.csv', { exact: true })).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/upload/payload'));
    await page.getByRole('button', { name: 'Process Payload' }).click();
    expect((await sent).postDataJSON().content).toContain('Łódź Žižek');
  });

  test('that is UTF-8 but for single bytes is refused with their places', async ({ page }) => {
    await openLive(page, '/manual-operations');
    const broken = Buffer.concat([Buffer.from('Jörg '), Buffer.from([0xe4])]);
    await page.getByLabel('Payload file').setInputFiles(file('broken.csv', csv(broken)));
    await expect(
      page.getByText(/broken\.csv can't be read as text\. Line 2, column 50: .*byte E4/),
    ).toBeVisible();
  });
});
