import { INGESTION_PATHS, type ParkedItem } from '@clearbench/contract';
import { mt103, type Payload } from '../payloads.ts';
import {
  areParked,
  haveStatus,
  type Kind,
  nextMark,
  type Phase,
  parkedOf,
  postMarked,
  type Scene,
} from '../scene.ts';

interface Refusal {
  name: string;
  phase?: Phase;
  /** The work that sets it aside. */
  work: string;
  table: string;
  /** SQL: the rows that the database refuses, of transfers whose reference is like this pattern. */
  condition(pattern: string): string;
  payloadOf?(reference: string): Payload;
  /** True if the sweep gathers rows for a while before it works on them. */
  isSlow?: boolean;
  /** The items that are set aside: by default those that are listed with these transfers. */
  itemsOf?(scene: Scene, ids: readonly string[]): Promise<ParkedItem[]>;
  /** True if the refused work has been done in the end. */
  isDone?(scene: Scene, ids: readonly string[]): Promise<boolean>;
}

/** A transfer with a row that the database refuses, as in an unforeseen case. It is tried again once the row is accepted. */
const refused = ({
  name,
  phase = 'instant',
  work,
  table,
  condition,
  payloadOf,
  isSlow = false,
  itemsOf = parkedOf,
  isDone,
}: Refusal): Kind => ({
  name,
  phase,
  isSlow,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const accept = await scene.breaker.refuse(table, condition(`'${mark}%'`));
    const ids = await postMarked(scene, { mark, count }, payloadOf);
    return {
      isNamed: async () =>
        itemsOf === parkedOf
          ? await areParked(scene, ids, work)
          : (await itemsOf(scene, ids)).length > 0 && (await scene.console.attention()).parked.count > 0,
      async repair() {
        await accept();
        for (const item of await itemsOf(scene, ids)) await scene.console.retry(item);
      },
      isDone: async () =>
        (await itemsOf(scene, ids)).length === 0 &&
        (await haveStatus(scene, ids, 'completed')) &&
        (await (isDone?.(scene, ids) ?? true)),
    };
  },
});

const ofTransfer = (pattern: string) => `poison_seq(transaction_seq) like ${pattern}`;

const isNotified = async ({ receiver }: Scene, ids: readonly string[]): Promise<boolean> => {
  const notified = new Set(
    receiver
      .arrivalsAt('plain')
      .filter(({ type }) => type === 'settlement.completed')
      .map(({ transactionId }) => transactionId),
  );
  return ids.every((id) => notified.has(id));
};

export const REFUSED: readonly Kind[] = [
  refused({
    name: 'step of a life',
    work: 'take the next steps of transfers',
    table: 'transfer_lives',
    condition: (pattern) => `${ofTransfer(pattern)} and status <> 'pending'`,
  }),
  refused({
    name: 'message to be sent',
    work: 'send network messages',
    table: 'network_batches',
    condition: (pattern) => `poison_messages(message_ids) like ${pattern}`,
  }),
  refused({
    name: 'answer of a network',
    work: 'send network messages',
    table: 'network_messages',
    condition: (pattern) => `${ofTransfer(pattern)} and session_number is not null and direction = 'out'`,
  }),
  refused({
    name: 'message that arrives',
    phase: 'paced',
    work: 'receive network messages',
    table: 'network_messages',
    condition: (pattern) => `${ofTransfer(pattern)} and direction = 'in'`,
  }),
  refused({
    name: 'notification',
    work: 'fan out notifications',
    table: 'notifications',
    condition: (pattern) => `poison_id(transaction_id) like ${pattern}`,
    isDone: isNotified,
  }),
  refused({
    name: 'search index',
    isSlow: true,
    work: 'index transfers',
    table: 'search_blocks',
    condition: (pattern) => `words like lower('% ' || ${pattern})`,
    // The last transfer of a block is listed.
    itemsOf: async ({ console }) => (await console.parked()).filter(({ work }) => work === 'index transfers'),
  }),
  refused({
    name: 'daily volume',
    isSlow: true,
    work: 'count daily volumes',
    table: 'daily_volumes',
    condition: () => "currency = 'ISK'",
    payloadOf: (reference) => mt103({ reference, amount: 'ISK12500,' }),
  }),
];

/** A payload that the database refuses: its sender gets an error, and can repeat it. */
export const ARRIVAL: Kind = {
  name: 'arrival',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const accept = await scene.breaker.refuse('transactions', `reference like '${mark}%'`);
    const payloads = Array.from({ length: count }, (_, index) => mt103({ reference: mark + index }));
    const answers = await Promise.all(payloads.map((payload) => scene.load.post(payload)));
    const ids: string[] = [];
    return {
      isNamed: async () => answers.every(({ status }) => status === 500),
      async repair() {
        await accept();
        for (const payload of payloads) ids.push(...(await scene.load.post(payload)).transactionIds);
        for (const id of ids) scene.broken.set(id, 'completed');
      },
      isDone: async () => ids.length === count && (await haveStatus(scene, ids, 'completed')),
    };
  },
};

/** The second of two payments with the same UETR. */
export const DUPLICATE: Kind = {
  name: 'possible duplicate',
  phase: 'instant',
  isSlow: true,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const condition = `${ofTransfer(`'${mark}%'`)} and kind = 'transaction.possible_duplicate'`;
    const accept = await scene.breaker.refuse('transaction_events', condition);
    const uetrs = Array.from({ length: count }, () => crypto.randomUUID());
    const firsts = uetrs.map((uetr) => mt103({ uetr }));
    for (const { status } of await Promise.all(firsts.map((first) => scene.load.post(first)))) {
      if (status !== 201) throw new Error(`${INGESTION_PATHS.fin} answered ${status}.`);
    }
    let next = 0;
    const ids = await postMarked(scene, { mark, count }, (reference) => {
      next += 1;
      return mt103({ reference, uetr: uetrs[next - 1] ?? '' });
    });
    return {
      isNamed: () => areParked(scene, ids, 'mark duplicates'),
      async repair() {
        await accept();
        for (const item of await parkedOf(scene, ids)) await scene.console.retry(item);
      },
      async isDone() {
        const transfers = await Promise.all(ids.map((id) => scene.console.transfer(id)));
        const isMarked = transfers.every(({ events }) =>
          events.some(({ kind }) => kind === 'transaction.possible_duplicate'),
        );
        return isMarked && (await parkedOf(scene, ids)).length === 0;
      },
    };
  },
};
