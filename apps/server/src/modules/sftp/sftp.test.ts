import { randomBytes } from 'node:crypto';
import { PATHS, type PaymentFile, type SftpFile, withQuery } from '@clearbench/contract';
import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103, paymentOrders } from '../../testing/samples.ts';
import { connectSftp } from '../../testing/sftp-client.ts';
import { client, login, port, resultOf, send, server, transfers, useSftpServer } from './testing.ts';

useSftpServer();

describe('a file', () => {
  it('is taken like a payload that is posted, and answered in outbox/', async () => {
    const content = mt103();
    await send('payments.fin', content);
    expect(await client.list('inbox')).toEqual([]);
    expect(await client.list('archive')).toEqual(['payments.fin']);
    expect((await client.get('archive/payments.fin')).toString()).toBe(content);
    expect(await client.list('outbox')).toEqual(['payments.fin.ack.fin', 'payments.fin.result.json']);
    expect(await resultOf('outbox/payments.fin.result.json')).toMatchObject({
      success: true,
      file: { name: 'payments.fin', bytes: content.length },
      transactions: [{ index: 0, status: 'pending' }],
    });
    expect((await client.get('outbox/payments.fin.ack.fin')).toString()).toContain('{451:0}');
    expect(await transfers()).toBe(1);
    const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
    expect(files.find(({ folder }) => folder === 'archive')).toMatchObject({
      user: 'Core bank',
      name: 'payments.fin',
      outcome: 'accepted',
    });
  });

  it('that is refused lies in errors/ with its report', async () => {
    const content = mt103().replace(':23B:CRED', ':23B:WRONG');
    await send('bad.fin', content);
    expect(await client.list('errors')).toEqual(['bad.fin', 'bad.fin.result.json']);
    expect(await resultOf('errors/bad.fin.result.json')).toMatchObject({
      success: false,
      code: 'invalid_payload',
      errors: [expect.objectContaining({ severity: 'error' })],
    });
    expect((await client.get('outbox/bad.fin.ack.fin')).toString()).toContain('{451:1}');
    expect(await transfers()).toBe(0);
  });

  it('of which a part is refused says how many rows are stored', async () => {
    const head = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
    const row = (amount: string) => `OAKNGB20,ELMFDEF0,${amount},EUR,REF${amount.length},2026-11-20`;
    await send('part.csv', [head, row('12.50'), row('a lot')].join('\n'));
    expect(await resultOf('outbox/part.csv.result.json')).toMatchObject({ rows: { stored: 1, all: 2 } });
    const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
    const file = files.find(({ folder }) => folder === 'archive');
    expect(file).toMatchObject({ outcome: 'partial', rows: { stored: 1, all: 2 } });
    const found = await server.call('GET', withQuery(PATHS.transactions, { search: file?.payloadId ?? '' }));
    expect(found.json()).toMatchObject([{ amount: '12.50' }]);
  });

  it('is the same as one that an operator uploads', async () => {
    const content = mt103();
    await send('first.fin', content);
    const upload = { uploadMethod: 'paste', fileFormat: 'message', content };
    expect((await server.call('POST', PATHS.uploadPayload, upload)).json()).toMatchObject({
      duplicate: true,
    });
    expect(await transfers()).toBe(1);
  });

  it('with nothing in it is refused', async () => {
    await send('empty.xml', '');
    expect(await resultOf('errors/empty.xml.result.json')).toMatchObject({
      message: expect.stringContaining('empty'),
    });
  });

  it('is not taken while its name says that it is not complete, or a client may still add to it', async () => {
    await client.put('inbox/one.fin.part', mt103());
    await client.put('inbox/two.fin', mt103());
    await server.settle();
    expect(await client.list('inbox')).toEqual(['one.fin.part', 'two.fin']);
    await expect
      .poll(
        async () => {
          await server.settle();
          return client.list('inbox');
        },
        { timeout: 60_000 },
      )
      .toEqual(['one.fin.part']);
  });

  it('of the same content under another name is a duplicate, and stored once', async () => {
    const content = mt103();
    await send('first.fin', content);
    await send('second.fin', content);
    expect(await resultOf('outbox/second.fin.result.json')).toMatchObject({ duplicate: true });
    expect(await transfers()).toBe(1);
  });

  it('of the same content as one that is taken with it is a duplicate', async () => {
    const content = mt103();
    for (const name of ['one.fin', 'two.fin']) await client.put(`inbox/${name}.part`, content);
    for (const name of ['one.fin', 'two.fin']) await client.rename(`inbox/${name}.part`, `inbox/${name}`);
    await server.settle();
    const results = await Promise.all(
      ['one', 'two'].map((name) => resultOf(`outbox/${name}.fin.result.json`)),
    );
    expect(results.map(({ duplicate = false }) => duplicate).toSorted()).toEqual([false, true]);
    expect(new Set(results.map(({ payloadId }) => payloadId)).size).toBe(1);
    expect(await transfers()).toBe(1);
  });

  it('of an earlier name leaves the earlier one in archive/', async () => {
    await send('daily.fin', mt103());
    await send('daily.fin', mt103());
    const names = await client.list('archive');
    expect(names).toEqual(['daily.fin', expect.stringMatching(/^daily~[0-9a-f]{8}\.fin$/)]);
    expect(await transfers()).toBe(2);
  });

  it('that was stored by a process that then ended is no duplicate of itself', async () => {
    await client.put('inbox/one.fin.part', mt103());
    await client.rename('inbox/one.fin.part', 'inbox/one.fin');
    const { db } = server.database;
    await server.settle();
    // As if the process had been killed after the commit of the payload.
    await db
      .updateTable('sftp_files')
      .set({ folder: 'inbox', due_at: new Date(), outcome: null })
      .where('name', '=', 'one.fin')
      .execute();
    await client.remove('outbox/one.fin.result.json');
    await server.settle();
    expect(await resultOf('outbox/one.fin.result.json')).not.toHaveProperty('duplicate');
    expect(await transfers()).toBe(1);
  });

  it('is complete only when it is closed', async () => {
    const handle = await client.open('inbox/lost.fin', 'w');
    await client.write(handle, Buffer.from(mt103()), 0);
    client.reset();
    const again = await connectSftp(port, login);
    expect(await again.list('inbox')).toEqual([]);
  });

  it('may be written in pieces and in any order, and is read as it was written', async () => {
    const content = randomBytes(2_000_000);
    const handle = await client.open('inbox/big.bin.part', 'w');
    const pieces = Array.from({ length: 62 }, (_, index) => index).toReversed();
    for (const piece of pieces) {
      await client.write(handle, content.subarray(piece * 32_768, (piece + 1) * 32_768), piece * 32_768);
    }
    await client.close(handle);
    expect((await client.get('inbox/big.bin.part')).equals(content)).toBe(true);
    // An upload that continues where it ended keeps what is there.
    const more = await client.open('inbox/big.bin.part', 'a');
    await client.write(more, Buffer.from('end'), 0);
    await client.close(more);
    const appended = await client.get('inbox/big.bin.part');
    expect(appended.equals(Buffer.concat([content, Buffer.from('end')]))).toBe(true);
  });

  it('of more than 10 MB is refused, and the reason lies in errors/', async () => {
    await expect(client.put('inbox/huge.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).rejects.toThrow();
    expect(await client.list('inbox')).toEqual([]);
    expect(await resultOf('errors/huge.csv.result.json')).toMatchObject({
      message: expect.stringContaining('10 MB'),
    });
  });

  it('can be replaced and removed while it is read', async () => {
    await client.put('inbox/a.part', 'before');
    const replaced = await client.open('inbox/a.part', 'r');
    await client.put('inbox/a.part', 'after, and longer');
    expect((await client.read(replaced, 100, 0)).toString()).toBe('before');
    const removed = await client.open('inbox/a.part', 'r');
    await client.remove('inbox/a.part');
    expect((await client.read(removed, 100, 0)).toString()).toBe('after, and longer');
    await expect(client.open('inbox/a.part', 'r')).rejects.toThrow('has no file a.part');
  });
});

describe('what an institution would send back', () => {
  it('is a camt.054 about transfers that were carried out, and the statements of the day', async () => {
    await server.call('PATCH', PATHS.settings, { automation: 'instant' });
    await send('payments.fin', mt103() + mt103());
    await server.advanceClock(3_600_000);
    await server.settle();
    const notice = (await client.list('outbox')).find((name) => name.startsWith('camt.054-'));
    const text = (await client.get(`outbox/${notice}`)).toString();
    expect([...check(text)].map(({ verdict }) => verdict)).toEqual(['valid']);
    expect(text.match(/<Ntry>/g)).toHaveLength(2);

    await server.advanceClock(86_400_000);
    await server.settle();
    const names = await client.list('outbox');
    expect(names).toContainEqual(expect.stringMatching(/^NOSTRO.*\.camt053\.xml$/));
    expect(names).toContainEqual(expect.stringMatching(/^NOSTRO.*\.mt940\.txt$/));
  });

  it('is the message to the sender of a transfer that is rejected later', async () => {
    await server.call('PATCH', PATHS.settings, { automation: 'instant' });
    await send('rejected.fin', mt103({ amount: 'EUR1077,02' }));
    await server.advanceClock(3_600_000);
    await server.settle();
    const told = (await client.list('outbox')).filter((name) => /^MT199-.*\.fin$/.test(name));
    expect(told).toHaveLength(1);
    expect((await client.get(`outbox/${told[0]}`)).toString()).toContain('/REJT/');
  });

  it('is a pain.002 or a pacs.002 about orders in ISO 20022, valid in each state', async () => {
    for (const type of ['pain.001.001.09', 'pacs.008.001.08'] as const) {
      const order = sample(type);
      await send(`${type}.xml`, order);
      await send(`${type}-again.xml`, `${order}`);
      await send(`${type}-bad.xml`, order.replace(/<IntrBkSttlmAmt|<InstdAmt/, '<Wrong'));
    }
    const reports = (await client.list('outbox')).filter((name) => name.endsWith('.002.xml'));
    expect(reports).toHaveLength(6);
    const states = [];
    for (const name of reports) {
      const text = (await client.get(`outbox/${name}`)).toString();
      expect([name, ...[...check(text)].map(({ verdict }) => verdict)]).toEqual([name, 'valid']);
      states.push(/<GrpSts>(\w+)/.exec(text)?.[1]);
    }
    expect(states).toEqual(['RJCT', 'RJCT', 'ACTC', 'RJCT', 'RJCT', 'ACTC']);
  });
});

it('a file with VOI in its name is verified first, and its report lies in outbox/', async () => {
  const text = paymentOrders('M1', [{ name: 'Example Trading GmbH' }, { name: 'Somebody Else' }]);
  await send('orders.voi.xml', text);
  expect(await resultOf('outbox/orders.voi.xml.result.json')).toMatchObject({ payeeVerification: 'opt-in' });
  const reports = (await client.list('outbox')).filter((name) => name.startsWith('pain.002-VOP'));
  expect(reports).toHaveLength(1);
  const report = (await client.get(`outbox/${reports[0]}`)).toString();
  expect([...report.matchAll(/<TxSts>(\w+)/g)].map(([, status]) => status)).toEqual(['RCVC', 'RVNM']);
  const [file] = (await server.call('GET', PATHS.paymentFiles)).json<PaymentFile[]>();
  expect(file).toMatchObject({ messageId: 'M1', state: 'waiting' });
});
