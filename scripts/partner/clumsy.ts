import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, INGESTION_PATHS, PATHS, type TestRun } from '@clearbench/contract';
import { until } from '../until.ts';
import { orders, payment } from './orders.ts';
import type { Person } from './person.ts';
import {
  type Access,
  clearbench,
  curl,
  expectStatus,
  fetched,
  type SftpAccess,
  sftp,
  sshKey,
} from './programs.ts';
import {
  ACCOUNT,
  accept,
  accessOf,
  begin,
  caseOf,
  invite,
  LIMIT_MS,
  prepare,
  runOf,
  type Stage,
  sftpAccess,
  start,
  untilPassed,
} from './stage.ts';

const WORKSPACE = 'elm';
const PLAN = 'api-robustness';

/** A partner who gets everything wrong once, and fixes it as the answer says. */
export async function playClumsyPartner(stage: Stage): Promise<void> {
  await prepare(stage, { name: WORKSPACE, title: 'Elm Bank', plans: [PLAN] });
  const partner = await getIn(stage);
  const access = await accessOf(stage, partner);
  await postWrongly(stage, access);
  await uploadWrongly(stage, partner, access);
  await missCases(stage, partner, access);
  await endWrongly(stage, partner, access);
}

/** Throws unless the text tells what to do. */
type Told = (what: string, text: string, advice: RegExp) => void;

const teller =
  ({ report }: Stage): Told =>
  (what, text, advice) => {
    const [found] = advice.exec(text) ?? [];
    if (found === undefined) throw new Error(`${what}: nobody said ${advice}, but: ${text}`);
    report(`${what}: "${found}"`);
  };

async function getIn(stage: Stage): Promise<Person> {
  const { address } = stage;
  const told = teller(stage);
  const token = await invite(stage, WORKSPACE, 'Ben of Elm Bank');
  told('a link cut short', await failureOf(accept(address, token.slice(0, -3))), /invitation[^"]*\./);
  told(
    'a short password',
    await failureOf(accept(address, token, { ...ACCOUNT, password: 'elm' })),
    /Password must be at least 8 characters/,
  );
  return (await accept(address, token)).in(WORKSPACE);
}

async function postWrongly(stage: Stage, access: Access): Promise<void> {
  const told = teller(stage);
  const post = async (status: number, text: string, headers: Record<string, string> = {}) =>
    (await expectStatus(status, curl(access, INGESTION_PATHS.fin, text, headers))).body;

  const stranger = { ...access, apiKey: `clb_${'0'.repeat(32)}` };
  const refused = await expectStatus(401, curl(stranger, INGESTION_PATHS.fin, payment()));
  told('a key that is not ours', refused.body, /API key[^"]*\./);
  told('a letter', await post(415, 'Dear bank, please pay.'), /This path accepts[^"]*\./);
  told(
    'unknown charges',
    await post(422, payment().replace(':71A:SHA', ':71A:SHX')),
    /71A[^"]*(?:BEN|OUR)[^"]*\./,
  );
  told('dollars', await post(422, payment().replaceAll('EUR', 'USD')), /[^"]*USD[^"]*EUR[^"]*/);
  told('too much', await post(422, payment().replaceAll('12500,50', '62500,50')), /[^"]*50000\.00[^"]*/);
  const key = { 'idempotency-key': 'order-1' };
  await post(201, payment(), key);
  told('a key used twice', await post(409, payment(), key), /Idempotency-Key[^"]*\./);
}

async function uploadWrongly(
  stage: Stage,
  partner: Person,
  access: Access & { apiKeyId: string },
): Promise<void> {
  const told = teller(stage);
  const weak = await sshKey(access.folder, ['rsa', '1024']);
  const { apiKeyId } = access;
  const refused = await partner.tries('POST', PATHS.sftpPublicKeys, { apiKeyId, publicKey: weak.publicKey });
  told('a weak key', refused.text, /3072[^"]*/);
  const files = await sftpAccess(partner, access, await sshKey(access.folder, ['ed25519']));
  const other = await sftp({ ...files, keyFile: weak.keyFile }, ['ls']);
  told('another key', other.err, /Permission denied \(publickey\)/);

  const own = (name: string) => join(access.folder, name);
  await writeFile(own('empty.xml'), '');
  await writeFile(own('orders.xml'), orders().replaceAll('Ccy="EUR"', 'Ccy="EUX"'));
  for (const [what, command] of [
    ['a file into outbox/', `put ${own('orders.xml')} outbox/orders.xml`],
    ['a path that leads out', `put ${own('orders.xml')} ../../etc/passwd`],
    ['a folder of one’s own', 'mkdir inbox/today'],
  ] as const) {
    const { code, err } = await sftp(files, [command]);
    if (code === 0) throw new Error(`${what}: it was possible.`);
    told(what, err, /Upload into inbox\/.*/);
  }
  for (const [name, advice] of [
    ['empty.xml', /The file is empty[^"]*/],
    ['orders.xml', /[^"]*EUX[^"]*/],
  ] as const) {
    await sftp(files, [`put ${own(name)} inbox/${name}`]);
    told(name, await reportOf(files, name), advice);
  }
  await writeFile(own('orders.xml'), orders());
  await sftp(files, [`put ${own('orders.xml')} inbox/orders.xml`]);
  const result = await fetched(files, 'outbox/orders.xml.result.json');
  if (!JSON.parse(result).success) throw new Error(`The corrected file was refused: ${result}`);
}

const reportOf = (files: SftpAccess, name: string): Promise<string> =>
  fetched(files, `errors/${name}.result.json`);

async function missCases(stage: Stage, partner: Person, access: Access): Promise<void> {
  const told = teller(stage);
  const fin = INGESTION_PATHS.fin;
  told(
    'a plan of another name',
    (await clearbench(access, ['plan', 'run', 'robust'])).err,
    /[^\n]*no test plan robust; it has[^\n]*\./,
  );
  await begin(partner, PLAN);

  // An impatient program repeats at once.
  await start(partner, PLAN, 'patience');
  await expectStatus(503, curl(access, fin, payment()));
  await curl(access, fin, payment());
  await until(
    'patience fails',
    async () => (await caseOf(partner, PLAN, 'patience')).state === 'failed',
    LIMIT_MS,
  );
  const { failure } = await caseOf(partner, PLAN, 'patience');
  told('no patience', `${failure?.expected} ${failure?.came}`, /.*Retry-After.*/);
  if (failure?.evidence.length === 0) throw new Error('The failure has no evidence.');

  await start(partner, PLAN, 'patience');
  const busy = await expectStatus(503, curl(access, fin, payment()));
  await delay((busy.retryAfterSeconds ?? 0) * 1_000);
  await expectStatus(201, curl(access, fin, payment()));
  await untilPassed(partner, PLAN, 'patience');

  const once = { 'idempotency-key': 'order-2' };
  const text = payment();
  await expectStatus(201, curl(access, fin, text, once));
  await expectStatus(200, curl(access, fin, text, once));
  await expectStatus(422, curl(access, fin, text.replace(':71A:SHA', ':71A:SHX')));
  await expectStatus(201, curl(access, fin, payment()));
  for (const id of ['same-key', 'refusal-read']) {
    await untilPassed(partner, PLAN, id);
  }
}

async function endWrongly(stage: Stage, partner: Person, access: Access): Promise<void> {
  const { bank, folder } = stage;
  const told = teller(stage);
  const workspace = bank.in(WORKSPACE);
  const { id } = await runOf(partner, PLAN);
  const [signOff, waiver] = [
    fillPath(PATHS.testRunSignOff, { id }),
    fillPath(PATHS.testCaseWaiver, { id, case: 'unavailable' }),
  ];
  told('a partner signs off', (await partner.tries('POST', signOff, {})).text, /Only a manager[^"]*/);
  told(
    'a case is left',
    (await workspace.tries('POST', signOff, {})).text,
    /These cases have neither passed nor been waived: unavailable\.[^"]*/,
  );
  told('no reason', (await workspace.tries('POST', waiver, { reason: ' ' })).text, /Please say why[^"]*/);
  await workspace.post(waiver, { reason: 'Elm Bank sends files only.' });
  const signed = await workspace.post<TestRun>(signOff);
  if (signed.state !== 'signed-off') throw new Error(`The run is ${signed.state} after the sign-off.`);

  const evidence = join(folder, 'evidence.json');
  const text = await workspace.getText(fillPath(PATHS.testRunEvidence, { id }));
  const { payload, ...rest } = JSON.parse(text) as { payload: string };
  const changed = Buffer.from(payload, 'base64url').toString().replace('Elm Bank', 'Oak Bank');
  await writeFile(evidence, JSON.stringify({ ...rest, payload: Buffer.from(changed).toString('base64url') }));
  told('evidence that was changed', (await clearbench(access, ['verify', evidence])).out, /not valid\..*/);
  await writeFile(evidence, text);
  told('evidence as downloaded', (await clearbench(access, ['verify', evidence])).out, /: valid/);
}

const failureOf = (acting: Promise<unknown>): Promise<string> =>
  acting.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: Error) => error.message,
  );
