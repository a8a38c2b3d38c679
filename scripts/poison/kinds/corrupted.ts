import { until } from '../../until.ts';
import { haveStatus, type Kind, nextMark, type Phase, parkedOf, postMarked } from '../scene.ts';

interface Corruption {
  name: string;
  phase?: Phase;
  table: string;
  /** SQL: the rows that are corrupted as they are stored, of transfers whose reference is like this pattern. */
  condition(pattern: string): string;
  /** SQL: the corrupted values by column. */
  changes: Record<string, string>;
}

/** Values that no version has ever written. */
const GARBAGE = `(array['null', '{}', '[]', '"garbage"', '{"purpose": "settlement", "amountMinor": "-1"}'])
  [1 + right(poison_seq((new.facts ->> 'transactionSeq')::bigint), 1)::integer % 5]::json`;

const ofFacts = (pattern: string) => `poison_seq((new.facts ->> 'transactionSeq')::bigint) like ${pattern}`;

/** A transfer with a senseless stored value: it cannot continue, and the operator ends it. */
const corrupted = ({ name, phase = 'instant', table, condition, changes }: Corruption): Kind => ({
  name,
  phase,
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    const end = await scene.breaker.corruptOn('insert', table, condition(`'${mark}%'`), changes);
    const ids = await postMarked(scene, { mark, count, end: 'failed' });
    return {
      async isNamed() {
        const named = new Set((await parkedOf(scene, ids)).map(({ transactionId }) => transactionId));
        // Transfers that the rules of the standard refuse have failed, and their events say why.
        const others = ids.filter((id) => !named.has(id));
        return await haveStatus(scene, others, 'failed');
      },
      async repair() {
        await end();
        for (const id of ids) await scene.console.fail(id);
      },
      isDone: async () =>
        (await parkedOf(scene, ids)).length === 0 && (await haveStatus(scene, ids, 'failed')),
    };
  },
});

export const CORRUPTED: readonly Kind[] = [
  corrupted({
    name: 'facts of a message to be sent',
    table: 'network_queue',
    condition: ofFacts,
    changes: { facts: GARBAGE },
  }),
  corrupted({
    name: 'plan of a message that arrives',
    phase: 'paced',
    table: 'network_inbound',
    condition: ofFacts,
    changes: { plan: `'{"kind": "nothing known"}'` },
  }),
];

/** A change of the settings that a waiting transfer cannot follow. */
export const SETTINGS: Kind = {
  name: 'change of the settings',
  phase: 'instant',
  isSlow: false,
  most: 'many',
  async strike(scene, count) {
    const mark = nextMark();
    await scene.console.change({ autoConversion: false, autoSettlement: false });
    const ids = await postMarked(scene, { mark, count });
    await until('Transfers wait for the operator', () => haveStatus(scene, ids, 'processing'));
    const condition = `poison_seq(transaction_seq) like '${mark}%' and step is not null`;
    const accept = await scene.breaker.refuse('transfer_lives', condition);
    await scene.console.change({ autoConversion: true, autoSettlement: true });
    return {
      isNamed: async () => (await parkedOf(scene, ids)).length === count,
      async repair() {
        await accept();
        for (const item of await parkedOf(scene, ids)) await scene.console.retry(item);
      },
      isDone: async () =>
        (await parkedOf(scene, ids)).length === 0 && (await haveStatus(scene, ids, 'completed')),
    };
  },
};
