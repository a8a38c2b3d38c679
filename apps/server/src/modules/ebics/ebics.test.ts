import { randomUUID } from 'node:crypto';
import {
  type Dashboard,
  type EbicsBank,
  type EbicsOrder,
  type EbicsRequest,
  type EbicsRequestDetails,
  type EbicsSubscriber,
  fillPath,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSubscriber,
  ebicsBank,
  ebicsClient,
  lettersOf,
  readySubscriber,
} from '../../testing/ebics-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SCT = { service: 'SCT', message: { name: 'pain.001' } };
const UPLOAD = { adminOrderType: 'BTU', btf: SCT, fileName: 'salaries.xml' };
const STATEMENTS = {
  adminOrderType: 'BTD',
  btf: { service: 'EOP', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } },
};
const FILE = Buffer.from(paymentOrders('M1', [{ name: 'Example Trading GmbH' }]));

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
});

const get = async <T>(path: string): Promise<T> => (await server.call('GET', path)).json<T>();
const orders = () => get<EbicsOrder[]>(PATHS.ebicsOrders);
const subscribers = () => get<EbicsSubscriber[]>(PATHS.ebicsSubscribers);
/** The latest request with a problem, with its findings. */
async function refused(): Promise<EbicsRequestDetails> {
  await server.modules.ebics.log.close();
  const [latest] = await get<EbicsRequest[]>(`${PATHS.ebicsRequests}?refused=true`);
  return get(fillPath(PATHS.ebicsRequest, { id: latest?.id ?? '' }));
}

describe.each(['H005', 'H004'] as const)('a client of %s', (version) => {
  it('initialises itself, uploads a payment, and fetches what became of it', async () => {
    const { client } = await readySubscriber(server, bank, { userId: 'USER1', version });
    expect(await client.hev()).toEqual(['H005', 'H004', 'H003']);
    const orderId = (await client.upload(UPLOAD, FILE)).text('OrderID');
    await server.settle();
    const [order] = await orders();
    expect(order).toMatchObject({ orderId, userId: 'USER1', state: 'accepted', payments: 1, missing: null });
    const transfers = await get<Transaction[]>(PATHS.transactions);
    expect(transfers.map(({ status }) => status)).toEqual(['completed']);

    const protocol = (await client.download({ adminOrderType: 'HAC' })).toString();
    expect([...protocol.matchAll(/<OrgnlPmtInfId>(\w+)/g)].map(([, action]) => action)).toEqual([
      'FILE_UPLOAD',
      'ES_VERIFICATION',
      'ORDER_HAC_FINAL_POS',
    ]);
    await expect(client.download({ adminOrderType: 'HAC' })).rejects.toThrow('090005');
    expect((await client.download({ adminOrderType: 'PTK' })).toString()).toContain(orderId);
    expect((await client.download({ adminOrderType: 'HPD' })).toString()).toContain('CLEARBENCH');
    expect((await client.download({ adminOrderType: 'HTD' })).toString()).toContain('USER1');
    expect((await client.download({ adminOrderType: 'HAA' })).toString()).toContain(
      version === 'H005' ? 'camt.053' : 'C53',
    );
    expect((await client.download({ adminOrderType: 'HKD' })).toString()).toContain('NOSTRO');
  });
});

it('statements come once a day is closed, once to each subscriber, and again for a date range', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(UPLOAD, FILE);
  await server.settle();
  await expect(client.download(STATEMENTS)).rejects.toThrow('090005');
  const day = server.modules.system.clock.now().toISOString().slice(0, 10);
  await server.advanceClock(86_400_000);
  await server.settle();
  const archive = await client.download(STATEMENTS);
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  await expect(client.download(STATEMENTS)).rejects.toThrow('090005');
  const again = await client.download({ ...STATEMENTS, dateRange: { start: day, end: day } });
  expect(again.length).toBeGreaterThan(500);
  const notice = await client.download({
    ...STATEMENTS,
    btf: { ...STATEMENTS.btf, service: 'STM', message: { name: 'camt.054' } },
  });
  expect(notice.subarray(0, 2).toString()).toBe('PK');
});

it('a letter whose hash differs activates nobody, and says which byte', async () => {
  const { id } = await addSubscriber(server, { userId: 'USER1' });
  const client = await ebicsClient(server, bank, 'USER1');
  await client.ini();
  await client.hia();
  await expect(client.hpb()).rejects.toThrow('091002');
  const [initialised] = await subscribers();
  if (initialised === undefined) throw new Error('There is no subscriber.');
  const { hashes } = lettersOf(initialised);
  const wrong = `${hashes.signature.slice(0, -2)}${hashes.signature.endsWith('00') ? '01' : '00'}`;
  const activate = fillPath(PATHS.ebicsActivation, { id });
  const response = await server.call('POST', activate, { hashes: { ...hashes, signature: wrong } });
  expect(response.statusCode).toBe(409);
  expect(response.json<{ errors: { path: string; message: string }[] }>().errors).toMatchObject([
    { path: 'hashes.signature' },
  ]);
  expect(response.body).toContain('32');
  expect((await subscribers())[0]?.state).toBe('initialised');
  const spaced = hashes.signature.toLowerCase().replaceAll(/../g, '$& ');
  expect((await server.call('POST', activate, { hashes: { ...hashes, signature: spaced } })).statusCode).toBe(
    200,
  );
});

it('strangers, other hosts and replays are refused, and the log says why', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const stranger = await ebicsClient(server, bank, 'USER2');
  stranger.bankKeys = client.bankKeys;
  await expect(stranger.download({ adminOrderType: 'HPD' })).rejects.toThrow('061001');
  expect(await refused()).toMatchObject({
    technicalCode: '061001',
    findings: [{ what: 'User', isRight: false }],
  });
  const other = await ebicsClient(server, { ...bank, hostId: 'OTHER' }, 'USER1');
  await expect(other.ini()).rejects.toThrow('091011');
  await expect(client.ini()).rejects.toThrow('091002');
});

it('a payment waits for a second signature, by a subscriber or in the console', async () => {
  const bankOfTwo = await ebicsBank(server, { signatures: 2 });
  const { client: first } = await readySubscriber(server, bankOfTwo, {
    userId: 'USER1',
    signatureClass: 'A',
  });
  const { client: second } = await readySubscriber(server, bankOfTwo, {
    userId: 'USER2',
    signatureClass: 'B',
  });
  await first.upload(UPLOAD, FILE);
  await server.settle();
  const [waiting] = await orders();
  expect(waiting).toMatchObject({ state: 'waiting', missing: 'a second signature of another user' });
  const toSign = async () => (await get<Dashboard>(PATHS.dashboard)).attention.ordersWaiting;
  expect(await toSign()).toBe(1);
  expect((await second.download({ adminOrderType: 'HVU' })).toString()).toContain(waiting?.orderId);
  const reference = { partnerId: bank.partnerId, orderId: waiting?.orderId ?? '', btf: SCT };
  const digest = Buffer.from(waiting?.digest ?? '', 'hex');
  await expect(first.hve(reference, digest)).rejects.toThrow('091306');
  await second.hve(reference, digest);
  await server.settle();
  expect((await orders())[0]?.state).toBe('accepted');
  expect(await toSign()).toBe(0);

  await first.upload(UPLOAD, Buffer.from(paymentOrders('M2', [{ name: 'Example Trading GmbH' }])));
  const [next] = await orders();
  const signed = await server.call('POST', fillPath(PATHS.ebicsOrderSignature, { id: next?.id ?? '' }));
  expect(signed.json<EbicsOrder>().signatures).toHaveLength(2);
  await server.settle();
  expect((await orders())[0]?.state).toBe('accepted');
});

it('a signature above the limit of its signer is refused', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1', limit: '1.00' });
  await expect(client.upload(UPLOAD, FILE)).rejects.toThrow('091303');
  await expect(client.upload(UPLOAD, FILE)).rejects.toThrow('USER1 may sign up to 1.00');
  expect((await refused()).problem).toContain('may sign up to 1.00');
  expect(await orders()).toEqual([]);
});

it('keys change, and the old ones work no longer', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const old = client.keys;
  await client.changeKeys('HCS', (await ebicsClient(server, bank, 'USER3')).keys);
  await client.upload(UPLOAD, FILE);
  client.keys = old;
  await expect(client.download({ adminOrderType: 'HPD' })).rejects.toThrow('061001');
});

it('large orders come in segments, and continue after the last that arrived', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const large = Buffer.from(
    paymentOrders(
      'M3',
      Array.from({ length: 800 }, () => ({ name: 'Example Trading GmbH' })),
    ),
  );
  await client.upload(UPLOAD, large, 2_000);
  await server.settle();
  expect(await orders()).toMatchObject([{ state: 'accepted', payments: 800, bytes: large.length }]);
});

it('a forced return code is answered as often as asked for', async () => {
  const { client, subscriber } = await readySubscriber(server, bank, { userId: 'USER1' });
  const path = fillPath(PATHS.ebicsSubscriber, { id: subscriber.id });
  await server.call('PATCH', path, { fault: { fault: '091005', orderType: 'HPD', times: 1 } });
  await expect(client.download({ adminOrderType: 'HPD' })).rejects.toThrow('091005');
  await client.download({ adminOrderType: 'HPD' });
  await server.call('PATCH', path, { fault: { fault: 'wrong-bank-signature', orderType: null, times: 1 } });
  await expect(client.download({ adminOrderType: 'HPD' })).rejects.toThrow('signature');
});

it('what no database can store is logged all the same, with the requests around it', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const send = (payload: string) => server.app.inject({ method: 'POST', url: bank.path, payload });
  const answers = await Promise.all([
    send('<ebicsRequest xmlns="urn:org:ebics:H005">\0\ud800</ebicsRequest>'),
    send(
      `<ebicsHEVRequest xmlns="http://www.ebics.org/H000"><HostID>${'X'.repeat(100_000)}</HostID></ebicsHEVRequest>`,
    ),
    client.upload(UPLOAD, Buffer.from('\0\0\0 no payment')),
  ]);
  expect(answers.slice(0, 2).map((answer) => 'statusCode' in answer && answer.statusCode)).toEqual([
    200, 200,
  ]);
  await server.modules.ebics.log.close();
  const requests = await get<EbicsRequest[]>(PATHS.ebicsRequests);
  expect(requests.map(({ order }) => order)).toEqual(expect.arrayContaining(['', 'HEV']));
  expect(Math.max(...requests.map(({ problem }) => problem?.length ?? 0))).toBeLessThan(2_100);
  await server.settle();
  expect((await orders())[0]).toMatchObject({ state: 'refused' });
});

it('letters show the hashes of the keys, as a PDF', async () => {
  const letter = (id: string) => server.call('GET', fillPath(PATHS.ebicsSubscriberLetter, { id }));
  const { subscriber } = await readySubscriber(server, bank, { userId: 'USER1' });
  const answered = await letter(subscriber.id);
  expect(answered.headers['content-type']).toBe('application/pdf');
  expect(answered.headers['content-disposition']).toContain('USER1-keys.pdf');
  const [first = ''] = subscriber.keys[0]?.certificateHash?.toUpperCase().match(/.{16}/g) ?? [];
  expect(pdfText(answered.rawPayload)).toContain(first.replaceAll(/..(?!$)/g, '$& '));
  expect((await letter(randomUUID())).statusCode).toBe(404);

  const [key] = bank.keys;
  const ofBank = pdfText((await server.call('GET', PATHS.ebicsLetter)).rawPayload);
  expect(ofBank).toContain(
    key?.keyHash
      .toUpperCase()
      .slice(0, 16)
      .replaceAll(/..(?!$)/g, '$& '),
  );
  expect(ofBank).toContain(`${bank.path}`);
  await ebicsBank(server, { isEnabled: false });
  expect((await server.call('GET', PATHS.ebicsLetter)).json()).toMatchObject({ code: 'ebics_is_off' });
});
