import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

const download = async (query = '') =>
  (await server.call('GET', `${PATHS.transactionExport}${query}`)).body.trimEnd().split('\r\n');

const create = (parts: object) =>
  server.call('POST', PATHS.transactions, {
    type: 'mt103_swift',
    amount: '12.50',
    currency: 'EUR',
    fundType: 'm0',
    ...parts,
  });

it('has a line for each transfer that matches the filters, and only its header without any', async () => {
  await create({ currency: 'EUR' });
  await create({ currency: 'JPY', amount: '7400000' });
  const [header, ...all] = await download();
  expect(header).toMatch(/^transactionId,uetr,type,status,amount,currency,/);
  expect(all).toHaveLength(2);
  const [, ...yen] = await download('?currency=JPY');
  expect(yen).toHaveLength(1);
  expect(yen[0]).toContain(',7400000,JPY,');
  expect(await download('?search=%25')).toHaveLength(1);
});

it('continues beyond one batch without gaps or repeats', async () => {
  const header = 'amount,currency,sender_bic,receiver_bic,transaction_reference,value_date,type';
  const rows = Array.from(
    { length: 2_300 },
    (_, index) => `5.00,SEK,OAKNGB20,ELMFDEF0,B${index},2026-11-20,ktt_non_swift`,
  );
  await server.post([header, ...rows].join('\n'));
  const [, ...lines] = await download('?currency=SEK');
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_300);
});

it('marks text that a spreadsheet would evaluate as a formula', async () => {
  await create({ currency: 'CHF', senderName: '=HYPERLINK("http://evil.example")' });
  const [, line] = await download('?currency=CHF');
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});
