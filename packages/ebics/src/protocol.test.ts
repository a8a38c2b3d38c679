import { beforeAll, describe, expect, it } from 'vitest';
import { type BankKeys, makeBankKeys } from './keys/bank-keys.ts';
import type { Btf } from './order/order.ts';
import { orderDataDigest } from './signatures/order-data-digest.ts';
import { EbicsClient } from './testing/client/client.ts';
import { type ClientKeys, makeClientKeys } from './testing/client/client-keys.ts';
import { SmallBank } from './testing/small-bank.ts';
import type { EbicsVersion } from './version.ts';

const CCT: Btf = { service: 'SCT', message: { name: 'pain.001' } };
const STATEMENTS: Btf = { service: 'EOP', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } };

let bankKeys: BankKeys;
let keys: ClientKeys;
let freshKeys: ClientKeys;

beforeAll(async () => {
  const [notBefore, notAfter] = [new Date('2026-01-01T00:00:00Z'), new Date('2036-01-01T00:00:00Z')];
  bankKeys = await makeBankKeys({ name: 'Test bank', notBefore, notAfter });
  [keys, freshKeys] = await Promise.all([makeClientKeys('Ada'), makeClientKeys('Ada again')]);
});

function parties(version: EbicsVersion, signatureVersion: 'A005' | 'A006' = 'A006') {
  const bank = new SmallBank(bankKeys, ({ adminOrderType, btf }) =>
    btf?.service === 'EOP'
      ? 'The statements.\n'.repeat(5000)
      : adminOrderType === 'HTD'
        ? '<HTD/>'
        : undefined,
  );
  const client = new EbicsClient({
    version,
    hostId: 'CLEARBENCH',
    partnerId: 'PARTNER1',
    userId: 'ADA',
    signatureVersion,
    keys,
    now: () => new Date('2026-11-30T10:00:00Z'),
    post: async (xml) => bank.respond(Buffer.from(xml)),
  });
  return { bank, client };
}

describe.each(['H003', 'H004', 'H005'] as const)('a whole conversation in %s', (version) => {
  it.each(['A005', 'A006'] as const)('uploads in segments, signed with %s', async (signatureVersion) => {
    const { bank, client } = parties(version, signatureVersion);
    await client.ini();
    await client.hia();
    await client.hpb();
    const file = Buffer.from(
      Array.from({ length: 3000 }, (_, index) => `<Payment id="${index}"/>\r\n`).join(''),
    );
    const result = await client.upload({ adminOrderType: 'BTU', btf: CCT, requestEds: true }, file, 1001);
    expect(result.text('OrderID')).toBe(version === 'H003' ? undefined : 'A001');
    const [received] = bank.received;
    expect(Buffer.from(received?.bytes ?? [])).toEqual(file);
    expect(received?.verdicts).toEqual([{ ok: true, hashForm: 'stripped' }]);
    expect(received?.order).toMatchObject({
      btf: CCT,
      direction: 'upload',
      hasSignatures: true,
      wantsEds: true,
    });
  });

  it('downloads in segments, with a receipt', async () => {
    const { bank, client } = parties(version);
    bank.segmentLength = 50;
    await client.ini();
    await client.hia();
    await client.hpb();
    const data = await client.download({
      adminOrderType: 'BTD',
      btf: STATEMENTS,
      dateRange: { start: '2026-11-01', end: '2026-11-30' },
    });
    expect(data.toString()).toBe('The statements.\n'.repeat(5000));
    await expect(client.download({ adminOrderType: 'HAC' })).rejects.toMatchObject({ orderCode: '090005' });
  });

  it('signs and cancels waiting orders, changes keys, and suspends', async () => {
    const { bank, client } = parties(version);
    await client.ini();
    await client.hia();
    await client.hpb();
    const digest = orderDataDigest(Buffer.from('a file'));
    bank.waitingDigest = digest;
    const reference = { partnerId: 'PARTNER1', orderId: 'A001', btf: CCT };
    await client.hve(reference, digest);
    await client.hvs(reference, digest);
    await client.changeKeys('PUB', freshKeys);
    await client.changeKeys('HCA', freshKeys);
    await client.changeKeys('HCS', keys);
    await client.spr();
    expect(bank.received.map(({ order, verdicts }) => [order.adminOrderType, verdicts])).toEqual([
      ['HVE', [{ ok: true, hashForm: 'given' }]],
      ['HVS', [{ ok: true, hashForm: 'given' }]],
      ['PUB', [{ ok: true, hashForm: 'stripped' }]],
      ['HCA', [{ ok: true, hashForm: 'stripped' }]],
      ['HCS', [{ ok: true, hashForm: 'stripped' }]],
      ['SPR', [{ ok: true, hashForm: 'stripped' }]],
    ]);
    expect(bank.received[0]?.order.reference).toMatchObject({
      partnerId: 'PARTNER1',
      orderId: 'A001',
      btf: CCT,
    });
  });

  it('says which versions the bank speaks, and accepts all keys in one step', async () => {
    const { bank, client } = parties(version);
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
