import { setTimeout as delay } from 'node:timers/promises';
import { type EbicsBank, type EbicsOrder, type EbicsSubscriber, PATHS } from '@clearbench/contract';
import { EbicsClient, makeClientKeys } from '@clearbench/ebics/testing';
import type { Bench } from './bench.ts';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';

const AIM_UPLOADS = 200;
const AIM_MB = 450;
const AT_ONCE = 16;
const MB = 1024 * 1024;
const SCT = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };

/** The client's own cryptography, about as costly as the server's, runs on the same machine. */
export async function ebics(bench: Bench): Promise<void> {
  await onServer(async (server, client) => {
    await smallUploads(bench, server, client);
    const payments = bench.either(20_000, 500);
    const large = await upload(client, bench.either(5, 1), payments);
    bench.report(`payments in files of ${payments}`, large * payments, '/s');
    bench.report('memory of the server at its peak', server.peakBytes() / MB, 'MB');
  });
  await onServer(async (server, client) => {
    const payments = bench.either(100_000, 1_000);
    const rate = await processed(server, client, payments);
    bench.report(`payments in one file of ${payments}, stored as transfers`, rate, '/s');
    bench.report('peak memory of a server that receives it', server.peakBytes() / MB, 'MB', AIM_MB);
  });
}

async function onServer(measure: (server: BenchServer, client: EbicsClient) => Promise<void>): Promise<void> {
  const server = await startServer();
  try {
    await measure(server, await readyClient(server));
  } finally {
    await server.stop();
  }
}

/** Each has its signatures verified and is stored durably before the answer. */
async function smallUploads(bench: Bench, server: BenchServer, client: EbicsClient): Promise<void> {
  const count = bench.either(1_500, 20);
  await upload(client, bench.either(200, 5), 1);
  const rates: number[] = [];
  const timesMs: number[] = [];
  for (let round = 0; round < bench.either(3, 1); round += 1) {
    const cpuMs = server.processorTimeMs();
    rates.push(await upload(client, count, 1));
    timesMs.push((server.processorTimeMs() - cpuMs) / count);
  }
  bench.report('uploads of one payment', median(rates), '/s', AIM_UPLOADS);
  bench.report('processor time of an upload', median(timesMs), 'ms');
}

async function readyClient({ session, baseURL }: BenchServer): Promise<EbicsClient> {
  const json = async <T>(method: string, path: string, body?: object): Promise<T> =>
    JSON.parse(await (await session.call(method, path, body)).text());
  const { hostId, partnerId, path } = await json<EbicsBank>('PATCH', PATHS.ebics, {
    isEnabled: true,
    activation: 'automatic',
  });
  const [key] = await json<{ id: string }[]>('GET', PATHS.apiKeys);
  const userId = 'BENCH';
  await json<EbicsSubscriber>('POST', PATHS.ebicsSubscribers, { userId, name: userId, apiKeyId: key?.id });
  const client = new EbicsClient({
    ...{ version: 'H005', hostId, partnerId, userId, now: () => new Date() },
    keys: await makeClientKeys(userId),
    post: async (body) => (await fetch(`${baseURL}${path}`, { method: 'POST', body })).text(),
  });
  await client.ini();
  await client.hia();
  await client.hpb();
  return client;
}

let messages = 0;

/** Uploads files with so many payments, several at once. Returns how many a second. */
async function upload(client: EbicsClient, count: number, payments: number): Promise<number> {
  const files = Array.from({ length: count }, (_, index) =>
    Buffer.from(paymentFile(`B${messages + index}`, payments)),
  );
  messages += count;
  const startedMs = performance.now();
  const next = files[Symbol.iterator]();
  const one = async () => {
    for (const file of next) await client.upload(SCT, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return count / ((performance.now() - startedMs) / 1_000);
}

/** Uploads a file, and waits until its payments are transfers. Returns how many a second. */
async function processed({ session }: BenchServer, client: EbicsClient, payments: number): Promise<number> {
  const startedMs = performance.now();
  await upload(client, 1, payments);
  for (;;) {
    const orders: EbicsOrder[] = JSON.parse(await (await session.call('GET', PATHS.ebicsOrders)).text());
    if (orders.some((order) => order.payments === payments && order.state === 'accepted')) break;
    await delay(200);
  }
  return payments / ((performance.now() - startedMs) / 1_000);
}

/** A pain.001 with payments of 10.00 EUR. */
function paymentFile(id: string, payments: number): string {
  const payment = (index: number) =>
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}-${index}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><Cdtr><Nm>Example Trading GmbH</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-30T08:00:00</CreDtTm><NbOfTxs>${payments}</NbOfTxs><InitgPty><Nm>Bench</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt><Dbtr><Nm>Bench</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></DbtrAgt>${Array.from({ length: payments }, (_, index) => payment(index)).join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
}
