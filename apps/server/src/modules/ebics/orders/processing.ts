import { randomUUID } from 'node:crypto';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, joinedText } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { FailedItem, Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, shareOf, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import { acknowledgementsOf, answeredAs, type FileAnswer, outcomeOf } from '../../customer-reports/index.ts';
import type { PayloadService } from '../../payloads/index.ts';
import type { TestPlansModule, WatchedFile } from '../../test-plans/index.ts';
import { addFiles, type NewFile } from '../downloads/file-repository.ts';
import type { ExamineThread } from '../examining/thread.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { addEvents, eventOf } from './events.ts';
import { discountSignatures, type OrderRepository, type OrderRow, settleOrders } from './repository.ts';
import { verificationOf } from './upload-kinds.ts';

const WORK = 'process EBICS orders';
const BATCH = 50;
const BUSY_MS = 1_000;
const PROBLEM_LENGTH = 2_000;
/** Larger ones are processed one after another: each is in memory as a whole. */
const SMALL_BYTES = 256 * 1024;

interface Dependencies {
  db: Kysely<Schema>;
  repository: OrderRepository;
  subscribers: Pick<SubscriberService, 'byId'>;
  payloads: Pick<PayloadService, 'receive'>;
  apiKeys: Pick<ApiKeyService, 'senderOf'>;
  testPlans: Pick<TestPlansModule, 'watchFile'>;
  thread: Pick<ExamineThread, 'split'>;
  workspace: string;
  parking: Parking;
  announce: Announce;
  /** The time that messages carry. */
  now(): Date;
}

/** Passes orders on that have all their signatures: each is a payload of the subscriber's API key, as if it had been posted. */
export function processOrders(dependencies: Dependencies): Sweep {
  const { repository, announce, parking } = dependencies;
  return parking.forgettingDone({
    name: WORK,
    wokenBy: ['ebics-orders'],
    periodMs: WOKEN_PERIOD_MS,
    async run(options) {
      let isBusy = false;
      const count = await parking.takeDue<string>({
        work: WORK,
        describe: failed,
        async run(only, taken) {
          const orders = await repository.unprocessed(WORK, shareOf(BATCH, options), only);
          taken(orders.map(({ id }) => id));
          const { small = [], large = [] } = Object.groupBy(orders, ({ bytes }) =>
            bytes <= SMALL_BYTES ? 'small' : 'large',
          );
          const done = await processAll(dependencies, small);
          for (const order of large) done.push(...(await processAll(dependencies, [order])));
          isBusy = done.includes(false);
        },
      });
      if (count === 0) return 'idle';
      announce({ topic: 'ebics-orders' });
      return isBusy ? { inMs: BUSY_MS } : 'more';
    },
  });
}

const failed = (id: string): FailedItem => ({
  item: id,
  what: `The EBICS order ${id} could not be processed`,
  transactionSeq: null,
});

/** What became of an order. */
interface Processed {
  order: OrderRow;
  settled: Settled;
  files: readonly NewFile[];
  /** Once it is stored: tells test plans. */
  note(): void;
  undo(): void;
}

/** For each order, false if the server is busy, and tries again later. */
async function processAll(dependencies: Dependencies, orders: readonly OrderRow[]): Promise<boolean[]> {
  if (orders.length === 0) return [];
  const known = await knownOf(dependencies, orders);
  const begun = await beginAll(dependencies, orders);
  const tried = await Promise.allSettled(begun.map((each) => process(dependencies, each, known)));
  const all = tried.map((each) => (each.status === 'fulfilled' ? each.value : null));
  const processed = all.filter((each) => each !== null);
  const failure = tried.find((each) => each.status === 'rejected');
  try {
    if (failure !== undefined) throw failure.reason;
    await settle(dependencies, processed);
  } catch (error) {
    for (const { undo } of processed) undo();
    throw error;
  }
  for (const { note } of processed) note();
  return all.map((each) => each !== null);
}

/** Read once for all orders of a batch. */
interface Known {
  data: ReadonlyMap<string, Buffer>;
  /** Signed once, executed once: the payloads know the bytes that were executed. */
  executed: ReadonlyMap<string, Pick<OrderRow, 'id' | 'bytes'>>;
  senderOf: ApiKeyService['senderOf'];
}

async function knownOf({ repository, apiKeys }: Dependencies, orders: readonly OrderRow[]): Promise<Known> {
  const senders = new Map<string, ReturnType<ApiKeyService['senderOf']>>();
  return {
    data: await repository.dataOf(orders),
    executed: await repository.executedAs(orders),
    senderOf(apiKeyId) {
      const sender = senders.get(apiKeyId) ?? apiKeys.senderOf(apiKeyId);
      senders.set(apiKeyId, sender);
      return sender;
    },
  };
}

interface Begun {
  order: OrderRow;
  /** Null: its subscriber was deleted. */
  apiKeyId: string | null;
  watched: WatchedFile | null;
  payloadId: string;
}

/** Test plans watch the files before their payloads get ids: a payload counts from the time in its id. */
async function beginAll(dependencies: Dependencies, orders: readonly OrderRow[]): Promise<Begun[]> {
  const { subscribers, testPlans, repository } = dependencies;
  const begin = async (order: OrderRow) => {
    const subscriber = order.subscriber_id === null ? null : await subscribers.byId(order.subscriber_id);
    const apiKeyId = subscriber?.row.api_key_id ?? null;
    const file = { path: `/ebics/${order.label}`, route: 'ebics' };
    const watched = apiKeyId === null ? null : await testPlans.watchFile({ ...file, apiKeyId });
    return { order, apiKeyId, watched };
  };
  const tried = await Promise.allSettled(orders.map(begin));
  const begun = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const failure = tried.find((each) => each.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    const payloads = await repository.notePayloads(orders);
    return begun.map((each) => ({ ...each, payloadId: payloads.get(each.order.id) ?? '' }));
  } catch (error) {
    for (const each of begun) each.watched?.putOff();
    throw error;
  }
}

/** Null: the server is busy. */
async function process(
  dependencies: Dependencies,
  { order, apiKeyId, watched, payloadId }: Begun,
  known: Known,
): Promise<Processed | null> {
  const { repository, now } = dependencies;
  if (apiKeyId === null) {
    const problem = 'The subscriber was deleted before the order was processed.';
    const settled = { state: 'refused', problem } as const;
    return { order, settled, files: [], note() {}, undo() {} };
  }
  try {
    const scenario = watched?.scenario ?? null;
    // A large order and the messages made from it would not fit into memory together: the beginning is enough here.
    const data = isLarge(order)
      ? await repository.head(order.id)
      : (known.data.get(order.id) ?? (await repository.data(order)));
    const executed = known.executed.get(order.id) ?? order;
    const body = () => (executed === order && !isLarge(order) ? data : bodyOf(dependencies, executed));
    const sender = () => known.senderOf(apiKeyId);
    const answer = await answerTo(dependencies, { order, payloadId, body, sender, scenario });
    return {
      order,
      settled: settledAs(answer),
      files: reportOn(order, data, answer, { apiKeyId, at: now() }),
      note: () => watched?.end(answeredAs(answer)),
      undo: () => watched?.putOff(),
    };
  } catch (error) {
    watched?.putOff();
    if (error instanceof AppError && error.status >= 500) return null;
    throw error;
  }
}

const isLarge = ({ bytes }: Pick<OrderRow, 'bytes'>): boolean => bytes > PAYLOAD_MAX_BYTES;

/** The payload that an order becomes. A large order becomes several messages. */
function bodyOf(
  { repository, workspace, thread }: Dependencies,
  order: Pick<OrderRow, 'id' | 'bytes'>,
): Promise<Buffer> {
  if (!isLarge(order)) return repository.data(order);
  return thread.split(workspace, { bytes: order.bytes, chunks: repository.chunks(order.id) });
}

async function answerTo(
  { payloads }: Dependencies,
  {
    order,
    payloadId,
    body,
    sender,
    scenario,
  }: {
    order: OrderRow;
    payloadId: string;
    body(): Buffer | Promise<Buffer>;
    sender(): ReturnType<ApiKeyService['senderOf']>;
    scenario: string | null;
  },
): Promise<FileAnswer> {
  const message = order.order.btf?.message;
  try {
    const accepted = await payloads.receive({
      body: await body(),
      isKept: true,
      sender: await sender(),
      payloadId,
      idempotencyKey: null,
      ...(scenario === null ? {} : { scenario: { name: scenario, namedIn: 'header' } }),
      fileVerification: verificationOf(order.order),
      options: message === undefined ? {} : { expected: message },
    });
    const { duplicate: _, ...stored } = accepted;
    // Its own payload is no duplicate: an earlier process stored it, and ended before it settled the order.
    const answered = accepted.payloadId === payloadId ? stored : accepted;
    return { outcome: outcomeOf(answered), accepted: answered };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { outcome: 'refused', refusal: error };
  }
}

interface Settled {
  state: 'accepted' | 'partial' | 'duplicate' | 'refused';
  payload_id?: string;
  problem?: string;
}

/** What the customer protocol says about the end of processing; a file whose payees are verified goes on to its signers. */
const ENDS = {
  accepted: { action: 'ORDER_HAC_FINAL_POS', reason: 'DS07' },
  partial: { action: 'ORDER_HAC_FINAL_POS', reason: 'DS07' },
  duplicate: { action: 'ORDER_HAC_FINAL_NEG', reason: 'DS18' },
  refused: { action: 'ORDER_HAC_FINAL_NEG', reason: 'DS0B' },
  verified: { action: 'VEU_FORWARDING', reason: 'DS06' },
} as const;

function settledAs(answer: FileAnswer): Settled {
  if (answer.outcome === 'refused') {
    const { message, errors = [] } = answer.refusal;
    return {
      state: 'refused',
      problem: joinedText([message, ...errors.map((each) => each.message)]).slice(0, PROBLEM_LENGTH),
    };
  }
  return { state: answer.outcome, payload_id: answer.accepted.payloadId };
}

/** What the bank reports about the whole file: a pain.002, or acknowledgements of FIN messages. The beginning of the file is enough for it. */
function reportOn(
  { id, order_id }: OrderRow,
  data: Buffer,
  answer: FileAnswer,
  { apiKeyId, at }: { apiKeyId: string; at: Date },
): NewFile[] {
  return acknowledgementsOf(data, answer, { fileId: id, at }).map(({ ending, text }) => ({
    ...{ id: randomUUID(), what: 'pain.002', name: `${order_id}${ending}`, text, at },
    api_key_id: apiKeyId,
  }));
}

/** Orders that another process has settled keep what it stored. */
async function settle({ db, now }: Dependencies, all: readonly Processed[]): Promise<void> {
  if (all.length === 0) return;
  const at = now();
  await db.transaction().execute(async (tx) => {
    const ids = await settleOrders(
      tx,
      all.map(({ order, settled }) => ({ id: order.id, ...settled })),
    );
    const own = all.filter(({ order }) => ids.has(order.id));
    const verified = await discountSignatures(tx, ids);
    await addFiles(
      tx,
      own.flatMap(({ files }) => files),
    );
    await addEvents(
      tx,
      own.map(({ order, settled: { state, problem } }) =>
        eventOf(
          { orderId: order.order_id, order: order.order, userId: order.user_id, at },
          {
            ...ENDS[verified.has(order.id) ? 'verified' : state],
            texts: problem === undefined ? [] : [problem],
          },
        ),
      ),
    );
  });
}
