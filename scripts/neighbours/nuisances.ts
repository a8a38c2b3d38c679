import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { fillPath, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { call, login } from '../crash/console.ts';
import { mt103 } from '../poison/payloads.ts';
import { until } from '../until.ts';
import { fileOf, rows } from './files.ts';
import { largestBodies } from './largest-bodies.ts';
import { type Nuisance, repeatedly } from './scene.ts';
import { SFTP_NUISANCES } from './sftp.ts';
import { STRANGERS } from './strangers.ts';
import { THIRD_PARTY_NUISANCES } from './third-party-nuisances.ts';

/** A condition that looks at every payment of a file for each of twenty words. */
const COSTLY = Array.from(
  { length: 20 },
  (_, index) =>
    `message.document.CdtTrfTxInf.all(t, !t.PmtId.EndToEndId.lowerAscii().contains("word ${index}"))`,
).join(' && ');

const RULES = {
  title: 'Costly rules',
  rules: Array.from({ length: 40 }, (_, index) => ({
    name: `costly-${index}`,
    kind: 'expression',
    expression: COSTLY.slice(0, COSTLY.lastIndexOf(' && ', 1_900)),
    text: 'This is not accepted.',
  })),
};

const STATEMENT_START = `VERIFICATION ID ${'0'.repeat(32)}\n`;
const STATEMENT_PIECE = Buffer.from(':61:2611191119C0,30NTRF\n'.repeat(2_750));

/** 27 MB in pieces of 66 kB, which are sent without a copy of the whole. */
function* statement(): Generator<Buffer> {
  yield Buffer.from(STATEMENT_START);
  for (let count = 0; count < 400; count += 1) yield STATEMENT_PIECE;
}

const tryRules: Nuisance = {
  name: 'rules are tried',
  async begin({ loud }) {
    await loud.submit(fileOf(200));
    return repeatedly(8, (signal) => loud.answer('POST', PATHS.houseRulesTrial, { document: RULES }, signal));
  },
};

const costlyRules: Nuisance = {
  name: 'payments under costly rules',
  isHeavy: true,
  async begin({ loud }) {
    // On a busy machine checking them takes longer than they may.
    await until('costly rules are in force', async () => {
      const { statusCode } = await loud.answer('POST', PATHS.houseRules, { document: RULES });
      return statusCode < 300;
    });
    const file = fileOf(200);
    return repeatedly(8, (signal) =>
      loud.submit(file.replace(/<MsgId>.*?</, `<MsgId>${Date.now()}<`), signal),
    );
  },
};

const checkPlans: Nuisance = {
  name: 'plans are checked',
  async begin({ loud }) {
    const document = {
      name: 'costly',
      title: 'Costly',
      cases: Array.from({ length: 60 }, (_, index) => ({
        id: `case-${index}`,
        title: 'A case',
        instructions: 'Do it.',
        expect: 'See it.',
        within: 'PT1H',
        steps: Array.from({ length: 12 }, () => ({
          on: 'payloads',
          where: 'payload.status == "accepted"',
          text: 'A step',
        })),
      })),
    };
    return repeatedly(8, (signal) => loud.answer('POST', PATHS.testPlanCheck, { document }, signal));
  },
};

const largeFiles: Nuisance = {
  name: 'files of 10 MB',
  isHeavy: true,
  begin: async ({ loud }) => repeatedly(3, (signal) => loud.submit(rows(140_000), signal)),
};

/** What the files before it have left to do. */
const backlog: Nuisance = {
  name: 'the backlog of these files',
  isHeavy: true,
  begin: async () => async () => {},
};

/** Harmless calls: what holds a workspace back while another is in use must not hold back both. */
const light: Nuisance = {
  name: 'a call now and then',
  begin: async ({ loud }) =>
    repeatedly(1, async (signal) => {
      await loud.answer('GET', PATHS.clock, undefined, signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }),
};

/** From a stranger: a kilobyte that would expand to half a gigabyte. */
const compressedBodies: Nuisance = {
  name: 'bodies that expand',
  async begin({ address }) {
    const body = await compressed(512 * 1024 ** 2);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
    return repeatedly(4, async (signal) =>
      (await fetch(address + PATHS.login, { method: 'POST', headers, body, signal })).arrayBuffer(),
    );
  },
};

/** Spaces, compressed with Brotli. */
async function compressed(bytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const pieces = Array.from({ length: bytes / piece.length }, () => piece);
  const parts: Buffer[] = [];
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  for await (const part of Readable.from(pieces).pipe(createBrotliCompress(quick))) parts.push(part);
  return Buffer.concat(parts);
}

/** Each takes some 20 ms in the background, and longer with each one before it. */
const recalls: Nuisance = {
  name: 'recalls of one payment, in a file',
  isHeavy: true,
  async begin({ loud }) {
    const uetr = randomUUID();
    await loud.submit(mt103({ reference: 'RECALLED', uetr }).body);
    const recall = (number: number) =>
      [
        `{1:F01OAKNGB20AXXX0001000001}{2:I192ELMFDEF0XXXXN}{3:{121:${uetr}}}{4:`,
        `:20:R${number}`,
        ':21:RECALLED',
        ':11S:103',
        '261120',
        ':79:/DUPL/',
        '-}{5:{TNG:}}',
      ].join('\r\n');
    await loud.submit(Array.from({ length: 20_000 }, (_, number) => recall(number)).join('\r\n$\r\n'));
    return repeatedly(2, (signal) => loud.submit(mt103().body, signal));
  },
};

const flood: Nuisance = {
  name: 'a flood of payments',
  begin: async ({ loud }) => repeatedly(48, (signal) => loud.submit(mt103().body, signal)),
};

/** Each of these reads up to thousands of rows. */
const SEARCHES = [
  `${PATHS.deliveries}?state=delivered`,
  `${PATHS.transactions}?search=row`,
  `${PATHS.transactions}?search=7.50`,
  `${PATHS.deliveries}?search=nothing-like-it`,
];

/** As many lines as a payload may have that is read at once. Each was once compared with all the others. */
const longAddresses: Nuisance = {
  name: 'payments with hundreds of lines of address',
  async begin({ loud }) {
    const address = `<PstlAdr>${'<AdrLine>a</AdrLine>'.repeat(660)}</PstlAdr>`;
    const payment = sample('pacs.008.001.08').replace(/<Nm>[^<]*<\/Nm>/, (name) => name + address);
    return repeatedly(48, (signal) => loud.submit(payment, signal));
  },
};

const searches: Nuisance = {
  name: 'searches, 48 at once',
  async begin({ loud }) {
    await loud.submit(rows(20_000));
    let count = 0;
    return repeatedly(48, (signal) =>
      loud.answer('GET', SEARCHES[count++ % SEARCHES.length] ?? '', undefined, signal),
    );
  },
};

const verifications: Nuisance = {
  name: 'statements of 27 MB are verified',
  isHeavy: true,
  begin: async ({ loud }) =>
    repeatedly(12, (signal) => loud.upload(PATHS.statementVerification, statement(), signal)),
};

const nestedDocuments: Nuisance = {
  name: 'payloads nested endlessly',
  begin: async ({ loud }) => {
    const body = `{"document":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    return repeatedly(8, (signal) => loud.submit(body, signal));
  },
};

/** Endpoints that take every call and never answer. */
const hangingEndpoints: Nuisance = {
  name: 'webhooks to endpoints that hang',
  async begin({ loud }) {
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const endings: (() => Promise<void>)[] = [];
    for (let index = 0; index < 20; index++)
      endings.push(await loud.notify(`http://127.0.0.1:${port}/${index}`));
    const end = repeatedly(4, (signal) => loud.submit(mt103().body, signal));
    return async () => {
      await end();
      for (const remove of endings) await remove();
      server.closeAllConnections();
      server.close();
    };
  },
};

/** Each change makes every open stream look up its session. */
const changingTokens: Nuisance = {
  name: 'streams while access tokens change',
  async begin({ loud, address }) {
    const streams = new AbortController();
    for (let count = 0; count < 150; count += 1)
      loud.answer('GET', PATHS.live, undefined, streams.signal).catch(() => {});
    const access = { address, cookie: await login(address) };
    const limits = { role: 'viewer', scope: 'read', workspaces: [loud.name] };
    const token = { name: 'Of a stream', ...limits };
    const { id } = await call<{ id: string }>(access, 'POST', PATHS.accessTokens, token);
    const rotation = fillPath(PATHS.accessTokenRotate, { id });
    const end = repeatedly(16, () => call(access, 'POST', rotation, { overlapHours: 1 }));
    return async () => {
      await end();
      streams.abort();
      await call(access, 'DELETE', fillPath(PATHS.accessToken, { id }));
    };
  },
};

/** For each part of a file, PostgreSQL decompresses the whole. In this one, characters, UTF-16 units and bytes differ. */
const rareCharacter: Nuisance = {
  name: 'messages of a file with an emoji',
  isHeavy: true,
  async begin({ loud }) {
    const note = '{1:F01OAKNGB20AXXX0001000001}{2:I199ELMFDEF0XXXXN}{4:\r\n:20:NOTE\r\n:79:😀\r\n-}';
    const payments = Array.from({ length: 20_000 }, () => mt103().body);
    const { body } = await loud.submit([note, ...payments].join('\r\n$\r\n'));
    const { transactions }: { transactions: { transactionId: string }[] } = JSON.parse(body);
    let count = 0;
    return repeatedly(4, (signal) => {
      const { transactionId: id } = transactions[count++ % transactions.length] ?? { transactionId: '' };
      return loud.answer('GET', fillPath(PATHS.transactionRepeats, { id }), undefined, signal);
    });
  },
};

export const NUISANCES: readonly Nuisance[] = [
  light,
  compressedBodies,
  flood,
  longAddresses,
  searches,
  tryRules,
  checkPlans,
  verifications,
  nestedDocuments,
  largestBodies,
  hangingEndpoints,
  changingTokens,
  ...STRANGERS,
  ...SFTP_NUISANCES,
  ...THIRD_PARTY_NUISANCES,
  // These leave something behind, so they come last.
  recalls,
  rareCharacter,
  largeFiles,
  backlog,
  costlyRules,
];
