import { readFile } from 'node:fs/promises';
import { grid, row } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { editor, openWorkbench } from '../support/workbench.ts';

/** Its entry is about the transfer with this reference. */
const mt940 = (reference: string, closing: string): string =>
  [
    '{1:F01OAKNGB20AXXX0001000001}{2:I940LINDDE20XXXXN}{4:',
    ':20:STM1',
    ':25:DE89370400440532013000',
    ':28C:324/1',
    ':60F:C261119EUR1000,00',
    `:61:2611201120D310,00NTRF${reference}//BANK01`,
    ':86:INVOICE 4711',
    ':61:2611201120C20,50NTRFNONREF',
    `:62F:C261120EUR${closing}`,
    '-}',
  ].join('\r\n');

/** An account’s day in ISO 20022: the same entries, and a code instead of a text. */
const camt053 = (reference: string, closing: string): string => {
  const balance = (code: string, amount: string, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entry = (amount: string, side: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>${details}</Ntry>`;
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    '<GrpHdr><MsgId>STM2</MsgId><CreDtTm>2026-11-20T18:00:00+00:00</CreDtTm></GrpHdr>',
    '<Stmt><Id>STM2</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>',
    balance('OPBD', '1000.00', '2026-11-19'),
    balance('CLBD', closing, '2026-11-20'),
    entry(
      '310.00',
      'DBIT',
      `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls>`,
    ),
    entry('20.50', 'CRDT', ''),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n');
};

test('a statement has a view with its balances, their sum and its entries', async ({
  page,
  server,
  apiKey,
  operator,
}) => {
  const sent = payment({ amount: '310.00' });
  const id = await postPayment(server.baseURL, apiKey, sent);
  await openWorkbench(page);
  await editor(page).fill(mt940(sent.reference, '710,50'));
  await page.getByRole('tab', { name: 'Statement' }).click();
  const view = page.getByRole('region', { name: 'Statement STM1' });
  await expect(view).toContainText('DE89370400440532013000');
  await expect(view).toContainText('No. 324/1');
  await expect(view.getByText('Adds up')).toBeVisible();
  await expect(view).toContainText('Opening balance, Nov 19, 2026');
  await expect(view.getByText('€710.50')).toBeVisible();
  const entries = view.getByRole('table', { name: 'Entries' }).getByRole('row');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText('-€310.00');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`,2026-11-20,2026-11-20,-310.00,EUR,booked,,${sent.reference},BANK01,INVOICE 4711`);

  await editor(page).fill(mt940(sent.reference, '710,51'));
  await expect(view.getByText('Does not add up')).toBeVisible();
  await expect(view).toContainText('Opening balance and entries make€710.50');
  await page.reload();
  await view.getByRole('link', { name: `Transfer ${sent.reference}` }).click();
  await expect(page).toHaveURL(`/transactions/${id}`);

  // If several transfers have the reference, the list shows all of them.
  const again = await postPayment(server.baseURL, apiKey, payment({ reference: sent.reference }));
  await openWorkbench(page);
  await editor(page).fill(mt940(sent.reference, '710,51'));
  await page.getByRole('tab', { name: 'Statement' }).click();
  await view.getByRole('link', { name: `Search for ${sent.reference}` }).click();
  await expect(page.getByPlaceholder('Transaction ID, Amount, UETR')).toHaveValue(
    `reference:${sent.reference}`,
  );
  for (const one of [id, again]) await expect(row(page, one)).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(3);

  // Another message has no such tab; the link then shows its errors.
  await openWorkbench(page, '?tab=statement');
  await editor(page).fill('{1:F01OAKNGB20AXXX0001000001}{2:I199LINDDE20XXXXN}{4:\r\n:20:A\r\n:79:B\r\n-}');
  await expect(page.getByRole('tab', { name: 'Errors' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Statement' })).toHaveCount(0);

  // The ledger's own statements open there, too.
  await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'processing' });
  const accounts: { id: string }[] = JSON.parse(
    await (await operator.call('GET', '/api/ledger/accounts')).text(),
  );
  const account = accounts.find((one) => one.id.startsWith('NOSTRO'))?.id ?? accounts[0]?.id ?? '';
  await page.goto(`/ledger?account=${account}`);
  await page.getByRole('button', { name: 'Open in workbench' }).click();
  await expect(page).toHaveURL(/workbench\?tab=statement/);
  await expect(page.getByText('Adds up')).toBeVisible();
});

test('a camt.053 has the same view, with its sum and the links to its transfers', async ({
  page,
  server,
  apiKey,
}) => {
  const sent = payment({ amount: '310.00' });
  const id = await postPayment(server.baseURL, apiKey, sent);
  await openWorkbench(page);
  await editor(page).fill(camt053(sent.reference, '710.50'));
  await page.getByRole('tab', { name: 'Statement' }).click();
  const view = page.getByRole('region', { name: 'Statement STM2' });
  await expect(view).toContainText('DE89370400440532013000');
  await expect(view.getByText('Adds up')).toBeVisible();
  await expect(view.getByRole('table', { name: 'Entries' }).getByRole('row')).toHaveCount(3);
  await editor(page).fill(camt053(sent.reference, '710.51'));
  await expect(view.getByText('Does not add up')).toBeVisible();
  await view.getByRole('link', { name: `Transfer ${sent.reference}` }).click();
  await expect(page).toHaveURL(`/transactions/${id}`);
});
