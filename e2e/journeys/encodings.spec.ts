import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openLive } from '../support/console.ts';
import { allEncodings } from '../support/encodings.ts';
import { expect, test } from '../support/test.ts';
import { editor, openWorkbench } from '../support/workbench.ts';

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
  test('of a file is used in the workbench, and one that is not named can be chosen', async ({ page }) => {
    await openWorkbench(page);
    const chooser = page.getByLabel('File to check');
    const xml = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-15"?><Document>850 \u00a4</Document>',
      'latin1',
    );
    await chooser.setInputFiles(file('statement.xml', xml));
    await expect(editor(page)).toHaveValue(/850 €/);
    await expect(page.getByText('doesn’t declare an encoding')).toBeHidden();
    await chooser.setInputFiles(file('list.csv', csv(WORDS)));
    await expect(page.getByText('list.csv is not UTF-8 and doesn’t declare an encoding.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Windows-1250 Łódź Žižek/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(editor(page)).toHaveValue(/Łódź Žižek/);
    await page.getByRole('button', { name: /Windows-1252/ }).click();
    await expect(editor(page)).toHaveValue(/£ódŸ Žižek/);
    await editor(page).fill('Another text');
    await expect(page.getByText('doesn’t declare an encoding')).toBeHidden();
  });

  test('is uploaded only after its encoding was chosen', async ({ page }) => {
    await openLive(page, '/manual-operations');
    await page.getByLabel('Payload file').setInputFiles(file('list.csv', csv(WORDS)));
    await expect(page.getByText('Choose the encoding that makes the text readable.')).toBeVisible();
    await page.getByRole('button', { name: /Windows-1250 Łódź Žižek/ }).click();
    await expect(page.getByText('list.csv', { exact: true })).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/upload/payload'));
    await page.getByRole('button', { name: 'Process Payload' }).click();
    expect((await sent).postDataJSON().content).toContain('Łódź Žižek');
  });

  test('that is UTF-8 except for single bytes is refused with their places', async ({ page }) => {
    await openLive(page, '/manual-operations');
    const broken = Buffer.concat([Buffer.from('Jörg '), Buffer.from([0xe4])]);
    await page.getByLabel('Payload file').setInputFiles(file('broken.csv', csv(broken)));
    await expect(
      page.getByText(/broken\.csv can't be read as text\. Line 2, column 50: .*byte E4/),
    ).toBeVisible();
  });
});

test('A file reads the same by API, command, upload and workbench, in every encoding that it may name', async ({
  page,
  server,
  apiKey,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-encodings-'));
  const files = allEncodings().map(({ label, words, encode }) => {
    const text = `<?xml version="1.0" encoding="${label}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><CreDtTm>${words}</CreDtTm></GrpHdr></FIToFICstmrCdtTrf></Document>
`;
    const name = `${label}.xml`;
    writeFileSync(join(folder, name), encode(text));
    return { name, text, words, bytes: Buffer.from(encode(text)) };
  });

  // The command quotes the words in a problem, and so does the answer of the API.
  const command = (...args: string[]) => runCommand(folder, [...args, ...files.map(({ name }) => name)]);
  const checked = await command('check', '--json');
  const sent = await command('send', '--json', '--url', server.baseURL, '--key', apiKey);
  for (const { name, words, bytes } of files) {
    const posted = await page.request.post(`${server.baseURL}/api/non-swift-mt103/incoming-payloads`, {
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/xml' },
      data: bytes,
    });
    const problems = messagesOf(await posted.json());
    expect(problems.join('\n'), name).toContain(`'${words}'`);
    expect(messagesOf(checked.get(name)), name).toEqual(problems);
    expect(messagesOf(sent.get(name)), name).toEqual(problems);
  }
  rmSync(folder, { recursive: true });

  await openWorkbench(page);
  for (const { name, text, bytes } of files) {
    await page.getByLabel('File to check').setInputFiles(file(name, bytes));
    await expect(editor(page), name).toHaveValue(text);
  }
  await openLive(page, '/manual-operations');
  for (const { name, text, bytes } of files) {
    // The screen takes files with the name of a table; the server decides by the content.
    await page.getByLabel('Payload file').setInputFiles(file(`${name}.csv`, bytes));
    await expect(page.getByText(`${name}.csv`, { exact: true })).toBeVisible();
    const upload = page.waitForRequest((request) => request.url().endsWith('/api/upload/payload'));
    await page.getByRole('button', { name: 'Process Payload' }).click();
    expect((await upload).postDataJSON().content, name).toBe(text);
    await expect(page.getByRole('button', { name: 'Process Payload' })).toBeVisible();
  }
});

/** The last line of JSON for each file. The command ends with 1, because every file is refused. */
async function runCommand(cwd: string, args: readonly string[]): Promise<Map<string, unknown>> {
  const program = join(import.meta.dirname, '../../apps/cli/bin/clearbench.js');
  const { stdout } = await promisify(execFile)('node', [program, ...args], { cwd }).catch(
    (ended: { stdout: string }) => ended,
  );
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(lines.map((line) => [line.file, line]));
}

/** The problems of a verdict or a response, without remarks about the encoding, which only some ways of upload report. */
function messagesOf(answer: unknown): string[] {
  const { errors = [] } = answer as { errors?: { code: string; message: string }[] };
  return errors.filter(({ code }) => !code.endsWith('_encoding')).map(({ message }) => message);
}
