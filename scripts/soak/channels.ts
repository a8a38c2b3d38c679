import { setTimeout as delay } from 'node:timers/promises';
import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import type { SftpConnection } from '../../apps/server/src/testing/sftp-client.ts';
import { csvFile } from '../../bench/csv.ts';
import { mt103Source } from '../../bench/mt103.ts';

export interface Entrance {
  readonly address: string;
  readonly cookie: string;
  readonly apiKey: string;
  readonly sftp: SftpConnection;
}

/** One kind of load: a format over a protocol, or the reading of screens. */
interface Channel {
  readonly name: string;
  /** How long it pauses after each answer. */
  readonly pauseMs: number;
  send(entrance: Entrance, count: number): Promise<unknown>;
}

const nextMt103 = mt103Source();
const CSV_ROWS = 500;
const READ: readonly string[] = [
  PATHS.dashboard,
  `${PATHS.transactions}?limit=50`,
  `${PATHS.transactions}?search=4711`,
  PATHS.deliveries,
  PATHS.ledgerAccounts,
];

/** A copy of a sample that is not a duplicate. */
const unlike = (text: string, count: number): string =>
  text.replace(/<MsgId>.*?</, `<MsgId>SOAK${process.pid}-${count}<`);

const CHANNELS: readonly Channel[] = [
  {
    name: 'MT103',
    pauseMs: 10,
    send: (entrance) => post(entrance, INGESTION_PATHS.fin, 'text/plain', nextMt103()),
  },
  {
    name: 'pacs.008',
    pauseMs: 50,
    send: (entrance, count) =>
      post(entrance, INGESTION_PATHS.iso20022, 'application/xml', unlike(sample('pacs.008.001.08'), count)),
  },
  {
    name: 'JSON',
    pauseMs: 50,
    send: (entrance, count) => {
      const body = JSON.stringify({ ...JSON.parse(sample('JSON')), reference: `SOAK${count}` });
      return post(entrance, INGESTION_PATHS.json, 'application/json', body);
    },
  },
  {
    name: 'CSV',
    pauseMs: 3_000,
    send: (entrance, count) => {
      const { text } = csvFile(count, { maxBytes: 1_000_000, maxRows: CSV_ROWS });
      return post(entrance, INGESTION_PATHS.json, 'text/csv', text);
    },
  },
  {
    name: 'SFTP',
    pauseMs: 500,
    async send({ sftp }, count) {
      const name = `/inbox/soak-${process.pid}-${count}`;
      await sftp.put(`${name}.part`, nextMt103());
      await sftp.rename(`${name}.part`, `${name}.fin`);
    },
  },
  {
    name: 'refused',
    pauseMs: 500,
    send: (entrance, count) =>
      post(entrance, INGESTION_PATHS.fin, 'text/plain', nextMt103().replace('EUR', `X${count % 10}R`), 422),
  },
  {
    name: 'console',
    pauseMs: 200,
    async send({ address, cookie }, count) {
      const path = READ[count % READ.length] ?? '';
      const answer = await fetch(address + path, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  },
];

async function post(
  { address, apiKey }: Entrance,
  path: string,
  contentType: string,
  body: string,
  expected = 201,
): Promise<void> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': contentType },
    body,
  });
  const text = await answer.text();
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
}

/** Sends by all ways at once until the signal. Returns how often each was used. */
export async function sendByAll(entrance: Entrance, until: AbortSignal): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const use = async ({ name, pauseMs, send }: Channel) => {
    for (let count = 1; !until.aborted; count += 1) {
      await send(entrance, count);
      counts.set(name, count);
      await delay(pauseMs);
    }
  };
  await Promise.all(CHANNELS.map(use));
  return counts;
}
