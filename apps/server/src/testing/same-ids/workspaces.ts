import { randomUUID } from 'node:crypto';
import { type ApiKey, fillPath, PATHS, type Transaction, workspacePrefix } from '@clearbench/contract';
import { type RawBuilder, sql } from 'kysely';
import { verificationId } from '../../modules/reports/verification.ts';
import { SIMULATED_API_KEY } from '../../modules/wise/simulator/simulated-wise.ts';
import { memberOf } from '../../modules/workspaces/testing.ts';
import { access, databaseOf } from '../../platform/database/connect.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA, workspaceSchema } from '../../platform/database/workspace.ts';
import type { Module } from '../../platform/module.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { ebicsBank, readySubscriber } from '../ebics-client.ts';
import { mt103, paymentOrders } from '../samples.ts';
import { settle } from '../settle.ts';
import { connectSftp, type SftpLogin, sftpLogin } from '../sftp-client.ts';
import type { TestApp } from '../test-app.ts';
import { ID_QUERIES } from './ids.ts';
import { columnsOf, tablesOf } from './tables.ts';

/** A workspace and its API key. */
export interface Side {
  readonly name: string;
  /** Its schema. */
  readonly id: string;
  readonly key: ApiKey;
}

export interface SameIds {
  readonly ours: Side;
  readonly theirs: Side;
  /** Has a key and members, and nothing that the others have. */
  readonly bare: Side;
  readonly logins: { readonly ours: SftpLogin; readonly bare: SftpLogin };
  readonly sftpPort: number;
  /** A value for each parameter of a path that names something of theirs. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Stands in everything of a workspace that a person can name. As long as the other word, for the sizes of files. */
export const OURS = 'acornword';
export const THEIRS = 'birchword';

/** Two workspaces that have the same rows with the same ids, and an empty one. Each has another word in all of its texts. */
export async function makeSameIds(server: TestApp): Promise<SameIds> {
  const sftpPort = await server.openSftp();
  const ours = await makeSide(server, 'ours');
  const theirs = await makeSide(server, 'theirs');
  const bare = await makeSide(server, 'bare');
  const login = await fill(server, ours, sftpPort);
  await copyEverything(server, ours, theirs);
  const bareLogin = await sftpLogin(callsIn(server, bare), bare.key.id);
  await memberOf(server, theirs.name, 'viewer');
  await server.call('POST', fillPath(PATHS.workspaceInvitations, { name: theirs.name }), {
    role: 'viewer',
    note: THEIRS,
  });
  return {
    ours,
    theirs,
    bare,
    logins: { ours: login, bare: bareLogin },
    sftpPort,
    ids: await idsOf(server, theirs),
  };
}

export const inside = ({ name }: Side, path: string): string => `${workspacePrefix(name)}${path}`;

async function makeSide(server: TestApp, name: string): Promise<Side> {
  await server.call('POST', PATHS.workspaces, { name, title: name });
  const key = { label: name === 'ours' ? OURS : name, isActive: true };
  const made = await server.call('POST', `${workspacePrefix(name)}${PATHS.apiKeys}`, key);
  const entry = await server.modules.workspaces.directory.byName(name);
  if (entry === null) throw new Error(`There is no workspace ${name}.`);
  return { name, id: workspaceSchema(entry.id), key: made.json<ApiKey>() };
}

/** Calls of the administrator in a workspace, all of which must succeed. */
function callsIn(server: TestApp, side: Side): Pick<TestApp, 'call'> {
  return {
    async call(method, path, body) {
      const answer = await server.call(method, inside(side, path), body);
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
      return answer;
    },
  };
}

/** Something of each kind, with our word in its texts. */
async function fill(server: TestApp, ours: Side, sftpPort: number): Promise<SftpLogin> {
  const { call } = callsIn(server, ours);
  const withKey = (method: 'POST' | 'GET', path: string, payload: object) =>
    server.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${ours.key.apiKey}` },
      payload,
    });
  const login = await sftpLogin({ call }, ours.key.id);
  await call('POST', PATHS.webhooks, { url: `http://127.0.0.1:9/${OURS}`, description: OURS });
  const receiver = fillPath(PATHS.webhookReceiver, { segment: 'global', key: ours.key.apiKey });
  await call('POST', PATHS.webhooks, { url: receiver, description: OURS });
  const rules = [{ name: 'eur-only', kind: 'currencies', allow: ['EUR'] }];
  for (const title of [OURS, `${OURS} again`])
    await call('POST', PATHS.houseRules, { document: { title, rules } });
  await call('POST', PATHS.payeeVerifications, { account: 'DE45999001001000000001', name: OURS });
  await call('POST', PATHS.payeeChecks, { account: 'DE45999001001000000001', name: OURS });
  await call('POST', PATHS.uploadPayload, {
    ...{ uploadMethod: 'paste', fileFormat: 'message', payeeVerification: 'opt-in' },
    content: paymentOrders(OURS, [{ name: OURS }, { name: OURS }]),
  });
  const step = { on: 'calls', where: 'true', text: OURS };
  const texts = { title: OURS, instructions: OURS, expect: OURS, within: 'P1D', start: 'manual' };
  await call('POST', PATHS.testPlans, {
    document: { name: 'shown-payment', title: OURS, cases: [{ id: 'stored', ...texts, steps: [step] }] },
  });
  const run = await call('POST', fillPath(PATHS.testPlanRuns, { name: 'shown-payment' }));
  const comments = fillPath(PATHS.testCaseComments, { id: run.json().id, case: 'stored' });
  await call('POST', comments, { text: OURS });
  const payment = {
    amount: '12.50',
    currency: 'EUR',
    fundType: 'm1',
    reference: OURS.toUpperCase(),
    senderName: OURS,
    recipientName: OURS,
    destinationIban: 'DE89370400440532013000',
  };
  for (const type of ['mt103_non_swift', 'mt103_swift'])
    await call('POST', PATHS.transactions, { type, ...payment });
  await settleSide(server, ours);
  await call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: SIMULATED_API_KEY });
  await call('POST', PATHS.transactions, { type: 'mt103_swift', ...payment });
  const [transfer] = (await call('GET', PATHS.transactions)).json<Transaction[]>();
  await withKey('POST', `${workspacePrefix(ours.name)}${receiver}`, {
    transactionId: transfer?.transactionId,
    status: 'processing',
    message: OURS,
  });
  await call('PATCH', PATHS.ebics, { partnerId: OURS });
  const subscribing = { app: server.app, call };
  const { client: subscriber } = await readySubscriber(subscribing, await ebicsBank({ call }), {
    userId: OURS,
  });
  await subscriber.upload(
    { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } }, fileName: OURS },
    Buffer.from(paymentOrders(`${OURS}1`, [{ name: OURS }])),
  );
  const client = await connectSftp(sftpPort, login);
  await client.put(`inbox/${OURS}.fin.part`, mt103({ reference: OURS.toUpperCase() }));
  await client.rename(`inbox/${OURS}.fin.part`, `inbox/${OURS}.fin`);
  await client.end();
  await settleSide(server, ours);
  await addRows(server, ours);
  return login;
}

/** What only a failure, or a line that stays open, leaves behind. */
async function addRows({ database }: TestApp, { id, key }: Side): Promise<void> {
  const { db } = access(database.pools.migrations, id);
  await sql`insert into long_acts (id, kind, object_id, state, done, position, started_by, started_at)
    values (${randomUUID()}, 'webhook.replay', ${randomUUID()}, 'failed', 0, '{}', ${OURS}, now())`.execute(
    db,
  );
  await sql`insert into refused_payloads (id, fingerprint, received_at, operator, format, bytes, content, code, message, errors)
    values (${randomUUID()}, ${Buffer.from(OURS)}, now(), ${OURS}, 'unknown', ${OURS.length}, ${Buffer.from(OURS)}, 'T50', ${OURS}, 1)`.execute(
    db,
  );
  await sql`insert into parked_items (id, work, item, problem, attempts, parked_at, retry_at)
    values (${randomUUID()}, ${OURS}, ${OURS}, ${OURS}, 1, now(), now() + interval '1 day')`.execute(db);
  await sql`insert into webhooks (id, user_id, kind, url, events, state, description, thin, ordered, secret_sealed, created_at)
    select ${randomUUID()}, ${key.id}, 'listener', ${OURS}, events, state, ${OURS}, thin, ordered, secret_sealed, created_at
    from webhooks where kind = 'endpoint'`.execute(db);
}

export async function settleSide(server: TestApp, { name, id }: Side): Promise<void> {
  const { modules } = await server.workspaces.open(await server.modules.workspaces.directory.byName(name));
  await settle(Object.values<Module>(modules), databaseOf(server.database.pools, id));
}

/** The other workspace gets the same rows with the same ids, their word in place of ours, and keeps the secret of its key. */
async function copyEverything({ database }: TestApp, ours: Side, theirs: Side): Promise<void> {
  const { db } = access(database.pools.migrations, CONTROL_SCHEMA);
  const { rows } = await sql<{ key_hash: Buffer; key_sealed: Buffer }>`select key_hash, key_sealed
    from ${sql.id(theirs.id, 'api_keys')}`.execute(db);
  for (const table of await tablesOf(db, ours.id)) {
    const columns = await columnsOf(db, ours.id, table);
    const copied = columns.map(({ name, type }) => inTheirWord(name, type));
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`delete from ${sql.id(theirs.id, table)}`.execute(db);
    await sql`insert into ${sql.id(theirs.id, table)} (${names})
      overriding system value select ${sql.join(copied)} from ${sql.id(ours.id, table)}`.execute(db);
  }
  await sql`update ${sql.id(theirs.id, 'api_keys')} set key_hash = ${rows[0]?.key_hash}, key_sealed = ${rows[0]?.key_sealed}`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('lost work', json_build_object('workspace', id, 'what', ${OURS}::text), max_attempts => 1)
    from unnest(array[${ours.id}, ${theirs.id}]) as id`.execute(db);
  await sql`update ${sql.id(JOBS_SCHEMA, '_private_jobs')} set attempts = 1 where max_attempts = 1`.execute(
    db,
  );
}

/** The types of columns that can contain the word as text. */
const REWRITTEN = ['text', 'text[]', 'jsonb', 'json'];

function inTheirWord(name: string, type: string) {
  const column = sql.ref(name);
  const hex = (word: string) => Buffer.from(word).toString('hex');
  const replaced = (text: RawBuilder<unknown>, written = (word: string) => word) =>
    [(word: string) => word, (word: string) => word.toUpperCase()].reduce(
      (before, inCase) => sql`replace(${before}, ${written(inCase(OURS))}, ${written(inCase(THEIRS))})`,
      text,
    );
  if (type === 'bytea') return sql`decode(${replaced(sql`encode(${column}, 'hex')`, hex)}, 'hex')`;
  if (!REWRITTEN.includes(type)) return column;
  return sql`${replaced(sql`${column}::text`)}::${sql.raw(type)}`;
}

async function idsOf({ database, masterKey, call }: TestApp, theirs: Side): Promise<Map<string, string>> {
  const { db } = access(database.pools.migrations, theirs.id);
  const ids = new Map<string, string>();
  for (const [path, query] of Object.entries(ID_QUERIES)) {
    const { rows } = await sql<{ id: unknown }>`${sql.raw(query(theirs.id))} limit 1`.execute(db);
    if (rows[0] === undefined) throw new Error(`Nothing fills in ${path}.`);
    ids.set(path, String(rows[0].id));
  }
  const [transfer] = (await call('GET', inside(theirs, PATHS.transactions))).json<Transaction[]>();
  if (transfer === undefined) throw new Error('There is no transfer.');
  return ids.set(PATHS.reportVerification, verificationId(createVault(masterKey), transfer, new Date()));
}
