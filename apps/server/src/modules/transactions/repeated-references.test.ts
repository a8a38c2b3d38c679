import { randomUUID } from 'node:crypto';
import { fillPath, PATHS, type PayloadAccepted, type RepeatedReference } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

async function arrive(text: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await server.post(text, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<PayloadAccepted>().transactions.map(({ transactionId }) => transactionId);
}

async function repeats(id = ''): Promise<unknown[]> {
  const response = await server.call('GET', fillPath(PATHS.transactionRepeats, { id }));
  expect(response.statusCode, response.body).toBe(200);
  return response
    .json<RepeatedReference[]>()
    .map(({ kind, value, transactionId, line }) => [kind, value, transactionId, line]);
}

const HEAD = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const row = (reference: string, amount: string, bic = 'OAKNGB20') =>
  `${bic},ELMFDEF0,${amount},EUR,${reference},2026-11-20`;
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');

it.each(['before', 'after'])(
  'a reference of the same bank is found in earlier payloads, %s indexing',
  async (when) => {
    const reference = `INV ${when}`;
    const [, first] = await arrive(csv(row(`OTHER ${when}`, '1.00'), row(reference, '2.00')));
    const [own, twin] = await arrive(csv(row(reference, '3.00'), row(reference, '4.00')));
    const [stranger] = await arrive(csv(row(reference, '5.00', 'PINEUS30')));
    if (when === 'after') await server.settle();
    const found = [['reference', reference, first, 3]];
    expect([await repeats(first), await repeats(own), await repeats(twin), await repeats(stranger)]).toEqual([
      [],
      found,
      found,
      [],
    ]);
  },
);

it('a UETR is found in an earlier payload, and newer ones come first', async () => {
  const uetr = '7a562c67-ca16-48ba-b074-65581be6f0aa';
  const ids: string[] = [];
  for (const reference of ['U1', 'U2', 'U3', 'U4', 'U5'])
    ids.push(...(await arrive(mt103({ uetr, reference }))));
  expect(await repeats(ids[4])).toEqual([3, 2, 1].map((index) => ['uetr', uetr, ids[index], 1]));
});

it('what stands in place of a reference is none', async () => {
  await arrive(csv(row('NOTPROVIDED', '6.00')));
  const [again] = await arrive(csv(row('NOTPROVIDED', '7.00')));
  expect(await repeats(again)).toEqual([]);
});

/** An order of a customer: one payment, with these references. */
function order({ message, batch, endToEnd, instruction }: Record<string, string>, prefix = ''): string {
  const own = prefix === '' ? '' : `${prefix}:`;
  const text = sample('pain.001.001.09')
    .replace(/<MsgId>[^<]*/, `<MsgId>${message}`)
    .replace(/<PmtInfId>[^<]*/, `<PmtInfId>${batch}`)
    .replace(/<EndToEndId>[^<]*/, `<EndToEndId>${endToEnd}`)
    .replace(/<InstrId>[^<]*/, `<InstrId>${instruction}`)
    .replace(/<UETR>[^<]*/g, () => `<UETR>${randomUUID()}`);
  return text
    .replace(/<(\/?)(?=\w)/g, `<$1${own}`)
    .replace('xmlns=', own === '' ? 'xmlns=' : `xmlns:${prefix}=`);
}
const OTHER = { message: 'MSG-9', batch: 'BATCH-9', endToEnd: 'E2E-9', instruction: 'INSTR-9' };
const lineOf = (text: string, element: string) => text.slice(0, text.indexOf(element)).split('\n').length;

it.each([
  ['message', 'MsgId', 'MSG-1', { message: 'MSG-1' }, ''],
  ['batch', 'PmtInfId', 'BATCH-1', { batch: 'BATCH-1' }, ''],
  ['end-to-end', 'EndToEndId', 'E2E-1', { endToEnd: 'E2E-1' }, ''],
  ['message', 'MsgId', 'MSG & CO', { message: 'MSG &amp; CO' }, 'p'],
])('%s: %s %s of an earlier order is found, with both lines', async (kind, element, value, same, prefix) => {
  const fresh = (name: string) =>
    Object.fromEntries(Object.entries(OTHER).map(([key, of]) => [key, `${of}${name}${kind}${prefix}`]));
  const earlier = order({ ...fresh('A'), ...same }, prefix);
  const [first] = await arrive(earlier);
  await arrive(order(fresh('B')));
  const own = `\n\n${order({ ...fresh('C'), ...same })}`;
  const [second] = await arrive(own);
  const response = await server.call('GET', fillPath(PATHS.transactionRepeats, { id: second ?? '' }));
  expect(response.json()).toMatchObject([
    {
      kind,
      value,
      transactionId: first,
      ownLine: lineOf(own, `${element}>`),
      line: lineOf(earlier, `${element}>`),
    },
  ]);
  expect(await repeats(first)).toEqual([]);
});

it('a reference of a message is not that of another sender, of another kind of message, or in another element', async () => {
  const named = { message: 'SAME', batch: 'B-SAME', endToEnd: 'E-SAME', instruction: 'I-SAME' };
  const stranger = await server.createKey('Stranger');
  await arrive(order({ ...named, instruction: 'I-OTHER' }), { authorization: `Bearer ${stranger.apiKey}` });
  await arrive(sample('camt.053.001.08').replace(/<MsgId>[^<]*/g, '<MsgId>SAME'));
  await arrive(order({ ...OTHER, message: 'X', batch: 'Y', endToEnd: 'SAME', instruction: 'Z' }));
  const [own] = await arrive(order(named));
  expect(await repeats(own)).toEqual([]);
});

it('one value that is several references is warned of once', async () => {
  const all = { message: 'ONE', batch: 'ONE', endToEnd: 'ONE', instruction: 'ONE' };
  await arrive(order(all));
  const [own] = await arrive(order(all));
  expect((await repeats(own)).map((found) => (found as unknown[])[0])).toEqual(['reference']);
});
