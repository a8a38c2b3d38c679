import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  fillPath,
  INGESTION_PATHS,
  type IngestedTransaction,
  PATHS,
  type Partner,
  type TestRun,
} from '@clearbench/contract';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { orders, payment, withRightIban, withWrongIban } from './orders.ts';

import {
  type Access,
  clearbench,
  curl,
  expectStatus,
  fetched,
  type SftpAccess,
  sftp,
  sshKey,
  startReceiver,
} from './programs.ts';
import {
  accept,
  accessOf,
  begin,
  invite,
  LIMIT_MS,
  makeWebhook,
  prepare,
  runOf,
  type Stage,
  sftpAccess,
  start,
  untilPassed,
} from './stage.ts';

const WORKSPACE = 'oak';
const SEPA = 'sepa-credit-transfers';
const ROBUST = 'api-robustness';
const WEBHOOKS = 'webhooks';
const PLANS = [SEPA, ROBUST, WEBHOOKS];

/** A partner who does everything right, from the invitation to the signed-off plan. */
export async function playCarefulPartner(stage: Stage): Promise<void> {
  const { address, bank, folder, report } = stage;
  await prepare(stage, { name: WORKSPACE, title: 'Oak Bank', plans: PLANS });
  const guest = await accept(address, await invite(stage, WORKSPACE, 'Ann of Oak Bank'));
  const partner = guest.in(WORKSPACE);
  const access = await accessOf(stage, partner);
  const files = await sftpAccess(partner, access, await sshKey(folder, ['ed25519']));
  const port = await freePort();
  const { secret } = await makeWebhook(partner, port);
  const receiver = await startReceiver(secret, port);
  report('Ann has an account, an API key, a public key for SFTP and a webhook.');

  try {
    await sendOrders(stage, { access, files, partner });
    await useTheApi(access, partner);
    await takeWebhooks(access, partner);
  } finally {
    receiver.kill();
  }
  report('Every case of three plans has passed.');

  const overview = await bank.get<Partner[]>(PATHS.testPlanPartners);
  const row = overview.find(({ workspace }) => workspace.name === WORKSPACE);
  if (row?.counts.failed !== 0 || row.counts.passed === 0) {
    throw new Error(`The bank sees ${JSON.stringify(row?.counts)}.`);
  }
  for (const plan of PLANS) await signOff(stage, plan);
  report('The bank has signed off, and Ann has verified the evidence offline.');
}

type Partnering = { access: Access; files: SftpAccess; partner: Stage['bank'] };

/** The cases of SEPA: some with posts, some with files. */
async function sendOrders({ report }: Stage, { access, files, partner }: Partnering): Promise<void> {
  const following = clearbench(access, ['plan', 'run', SEPA, '--junit', join(access.folder, 'sepa.xml')]);
  await until(
    'a run of the plan',
    async () =>
      runOf(partner, SEPA).then(
        () => true,
        () => false,
      ),
    LIMIT_MS,
  );

  // A file is uploaded under another name, and counts once it is renamed. Its answers are in outbox/.
  await writeFile(join(access.folder, 'orders.xml'), orders());
  await succeed(
    sftp(files, [
      `put ${access.folder}/orders.xml inbox/orders.xml.part`,
      'rename inbox/orders.xml.part inbox/orders.xml',
    ]),
  );
  const result = await fetched(files, 'outbox/orders.xml.result.json');
  if (!JSON.parse(result).success) throw new Error(`The file was refused: ${result}`);
  const status = await fetched(files, 'outbox/orders.xml.pain.002.xml');
  if (!status.includes('<GrpSts>')) throw new Error(`The pain.002 has no status: ${status}`);
  report('A file over SFTP was accepted, and its pain.002 fetched.');
  await untilPassed(partner, SEPA, 'accepted-whole');

  const wrong = withWrongIban(orders());
  await curl(access, INGESTION_PATHS.iso20022, wrong);
  await expectStatus(201, curl(access, INGESTION_PATHS.iso20022, withRightIban(wrong)));
  await untilPassed(partner, SEPA, 'wrong-iban');
  await untilPassed(partner, SEPA, 'credited');

  await start(partner, SEPA, 'rejected');
  const answered = await expectStatus(201, curl(access, INGESTION_PATHS.iso20022, orders()));
  const [first] = JSON.parse(answered.body).transactions as { transactionId: string }[];
  await until(
    'the payment fails',
    async () => {
      const { out } = await succeed(clearbench(access, ['get', '--json', first?.transactionId ?? '']));
      return (JSON.parse(out) as IngestedTransaction).status === 'failed';
    },
    LIMIT_MS,
  );
  await untilPassed(partner, SEPA, 'rejected');
  const { out } = await succeed(following);
  report(`clearbench plan run: ${out.trim().split('\n').at(-1)}`);
  const junit = await readFile(join(access.folder, 'sepa.xml'), 'utf8');
  if (!junit.includes('failures="0"')) throw new Error(`The JUnit report has failures: ${junit}`);
}

async function useTheApi(access: Access, partner: Stage['bank']): Promise<void> {
  await begin(partner, ROBUST);
  const once = { 'idempotency-key': 'order-1' };
  await start(partner, ROBUST, 'unavailable');
  const text = payment();
  await expectStatus(503, curl(access, INGESTION_PATHS.fin, text, once));
  await until(
    'the server takes it',
    async () => (await curl(access, INGESTION_PATHS.fin, text, once)).status === 201,
  );
  await expectStatus(200, curl(access, INGESTION_PATHS.fin, text, once));
  await untilPassed(partner, ROBUST, 'unavailable');
  await untilPassed(partner, ROBUST, 'same-key');

  await start(partner, ROBUST, 'patience');
  const patient = payment();
  const busy = await expectStatus(503, curl(access, INGESTION_PATHS.fin, patient));
  await delay((busy.retryAfterSeconds ?? 0) * 1_000);
  await expectStatus(201, curl(access, INGESTION_PATHS.fin, patient));
  await untilPassed(partner, ROBUST, 'patience');

  const mistaken = payment().replace(':71A:SHA', ':71A:SHX');
  await expectStatus(422, curl(access, INGESTION_PATHS.fin, mistaken));
  await expectStatus(201, curl(access, INGESTION_PATHS.fin, payment()));
  await untilPassed(partner, ROBUST, 'refusal-read');
}

async function takeWebhooks(access: Access, partner: Stage['bank']): Promise<void> {
  await begin(partner, WEBHOOKS);
  await start(partner, WEBHOOKS, 'signature');
  await expectStatus(201, curl(access, INGESTION_PATHS.fin, payment()));
  await untilPassed(partner, WEBHOOKS, 'in-time');
  await start(partner, WEBHOOKS, 'duplicate');
  for (const { id } of (await runOf(partner, WEBHOOKS)).cases) await untilPassed(partner, WEBHOOKS, id);
}

/** What the bank does with a plan whose cases have all passed, and what both have of it afterwards. */
async function signOff({ bank, address, folder }: Stage, plan: string): Promise<void> {
  const workspace = bank.in(WORKSPACE);
  const { id } = await runOf(workspace, plan);
  const signed = await workspace.post<TestRun>(fillPath(PATHS.testRunSignOff, { id }), {
    comment: 'Welcome.',
  });
  if (signed.state !== 'signed-off') throw new Error(`The run is ${signed.state} after the sign-off.`);
  const [evidence, keys] = [join(folder, `${plan}.evidence.json`), join(folder, 'jwks.json')];
  await writeFile(evidence, await workspace.getText(fillPath(PATHS.testRunEvidence, { id })));
  await writeFile(keys, await bank.getText(PATHS.jwks));
  const pdf = await workspace.getText(fillPath(PATHS.testRunPdf, { id }));
  if (!pdf.startsWith('%PDF-')) throw new Error('The result is no PDF.');
  // Nothing listens at this address: what is verified is only the file.
  const offline = { address: address.replace(/\d+$/, '1'), apiKey: '' };
  const { out } = await succeed(clearbench(offline, ['verify', '--jwks', keys, evidence]));
  if (!out.includes(`${evidence}: valid`)) throw new Error(out);
}

async function succeed<Program extends { code: number; out: string; err: string }>(
  running: Promise<Program>,
): Promise<Program> {
  const ended = await running;
  if (ended.code !== 0) throw new Error(`A program ended with ${ended.code}: ${ended.out}${ended.err}`);
  return ended;
}
