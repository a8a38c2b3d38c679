import { expectToast, openLive } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

const HOLDER = 'Example Trading GmbH';
const PAYEES = [HOLDER, 'Exampel Trading', 'Somebody Else'];

function paymentOrders(messageId: string): string {
  const payments = PAYEES.map(
    (name, index) => `<CdtTrfTxInf><PmtId><EndToEndId>${messageId}-${index + 1}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="EUR">${100 + index}.00</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></CdtrAgt>
      <Cdtr><Nm>${name}</Nm></Cdtr><CdtrAcct><Id><IBAN>DE45999001001000000001</IBAN></Id></CdtrAcct></CdtTrfTxInf>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm><NbOfTxs>3</NbOfTxs>
        <InitgPty><Nm>Northern Mills Ltd</Nm></InitgPty></GrpHdr>
      <PmtInf><PmtInfId>SUPPLIERS</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>
        <Dbtr><Nm>Northern Mills Ltd</Nm></Dbtr><DbtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></DbtrAcct>
        <DbtrAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></DbtrAgt>${payments.join('')}</PmtInf>
    </CstmrCdtTrfInitn></Document>`;
}

test('an operator uploads a file, reads who does not match, and releases it', async ({ page, operator }) => {
  const messageId = `ORDERS${Date.now().toString(36).toUpperCase()}`;
  await openLive(page, '/manual-operations');
  await page.getByRole('combobox', { name: 'Upload Method' }).click();
  await page.getByRole('option', { name: 'Paste' }).click();
  await page.getByLabel('Payload Content').fill(paymentOrders(messageId));
  await page.getByRole('switch', { name: 'Verify the payees first' }).click();
  await page.getByRole('button', { name: /^Process Payload/ }).click();
  await expectToast(page, 'Success');

  await page.getByRole('link', { name: messageId }).click();
  await expect(page.getByText('Waits for release')).toBeVisible();
  const answers = page.getByLabel('Answers');
  await expect(answers).toContainText(/Match\s*1\s*Close match\s*1\s*No match\s*1\s*Not checked\s*0/);
  await expect(page.getByText(`The account belongs to ${HOLDER}.`)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download report (pain.002)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xml$/);

  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('link', { name: 'Somebody Else' }).click();
  await expect(page.getByText('It waits with its file')).toBeVisible();
  await page.getByRole('link', { name: 'the file' }).click();

  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('3 payments are executed, also 2 payments without a match');
  await dialog.getByRole('button', { name: 'Release the file' }).click();
  await expectToast(page, 'File released');
  await expect(page.getByText(/released by/)).toBeVisible();
  const file = JSON.parse(await (await operator.call('GET', `/api/payment-files/${id}`)).text());
  expect(file).toMatchObject({ state: 'released', messageId });
});
