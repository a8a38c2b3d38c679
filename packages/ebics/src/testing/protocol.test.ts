import { beforeAll, describe, expect, it } from 'vitest';
import { orderDataDigest } from '../signatures/order-data-digest.ts';
import { ClientError } from './client/client.ts';
import { type ClientKeys, makeClientKeys } from './client/client-keys.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, STATEMENT, type TestKeys } from './parties.ts';

let keys: TestKeys;
let freshKeys: ClientKeys;

beforeAll(async () => {
  [keys, freshKeys] = await Promise.all([makeTestKeys(), makeClientKeys('Ada again')]);
});

describe.each(['H003', 'H004', 'H005'] as const)('a whole conversation in %s', (version) => {
  it.each(['A005', 'A006'] as const)('uploads in segments, signed with %s', async (signatureVersion) => {
    const { bank, client, introduce } = makeParties(keys, version, { signatureVersion });
    await introduce();
    const lines = Array.from({ length: 3000 }, (_, index) => `<Payment id="${index}"/>\r\n`);
    const file = Buffer.from(lines.join(''));
    const order = { adminOrderType: 'BTU', btf: CREDIT_TRANSFER, requestEds: true };
    const result = await client.upload(order, file, 1001);
    expect(result.text('OrderID')).toBe(version === 'H003' ? undefined : 'A001');
    const [received] = bank.received;
    expect(Buffer.from(received?.bytes ?? [])).toEqual(file);
    expect(received?.verdicts).toEqual([{ ok: true, hashForm: 'stripped' }]);
    expect(received?.order).toMatchObject({
      btf: CREDIT_TRANSFER,
      direction: 'upload',
      hasSignatures: true,
      wantsEds: true,
    });
  });

  it('downloads in segments, with a receipt', async () => {
    const text = 'The statements.\n'.repeat(5000);
    const { bank, client, introduce } = makeParties(keys, version, {
      data: ({ btf }) => (btf?.service === 'EOP' ? text : undefined),
    });
    bank.segmentLength = 50;
    await introduce();
    const dateRange = { start: '2026-11-01', end: '2026-11-30' };
    const data = await client.download({ adminOrderType: 'BTD', btf: STATEMENT, dateRange });
    expect(data.toString()).toBe(text);
    const refused = client.download({ adminOrderType: 'HAC' });
    await expect(refused).rejects.toBeInstanceOf(ClientError);
    await expect(refused).rejects.toMatchObject({ technicalCode: '000000', orderCode: '090005' });
  });

  it('signs and cancels waiting orders, changes keys, and suspends', async () => {
    const { bank, client, introduce } = makeParties(keys, version);
    await introduce();
    const digest = orderDataDigest(Buffer.from('a file'));
    bank.waitingDigest = digest;
    const reference = { partnerId: 'PARTNER1', orderId: 'A001', btf: CREDIT_TRANSFER };
    await client.hve(reference, digest);
    await client.hvs(reference, digest);
    await client.changeKeys('PUB', freshKeys);
    await client.changeKeys('HCA', freshKeys);
    await client.changeKeys('HCS', keys.client);
    await client.spr();
    expect(bank.received.map(({ order, verdicts }) => [order.adminOrderType, verdicts])).toEqual([
      ['HVE', [{ ok: true, hashForm: 'given' }]],
      ['HVS', [{ ok: true, hashForm: 'given' }]],
      ['PUB', [{ ok: true, hashForm: 'stripped' }]],
      ['HCA', [{ ok: true, hashForm: 'stripped' }]],
      ['HCS', [{ ok: true, hashForm: 'stripped' }]],
      ['SPR', [{ ok: true, hashForm: 'stripped' }]],
    ]);
    expect(bank.received[0]?.order.reference).toMatchObject(reference);
  });

  it('says which versions the bank speaks, and accepts all keys in one step', async () => {
    const { bank, client } = makeParties(keys, version, { data: () => '<HTD/>' });
    expect(await client.hev()).toEqual(['H003', 'H004', 'H005']);
    await client.h3k();
    expect(bank.subscribers.get('PARTNER1/ADA')).toMatchObject({
      signature: { version: 'A006' },
      authentication: { version: 'X002' },
      encryption: { version: 'E002' },
    });
    await client.hpb();
    expect(await client.download({ adminOrderType: 'HTD' })).toEqual(Buffer.from('<HTD/>'));
  });
});
