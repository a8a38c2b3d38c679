import type { TimelineMessage, Transaction } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { factsOf, type Story, type StoryEvent } from './story.ts';
import { timelineOf } from './timeline.ts';

export const BANK = 'SECBDEF0';
export const FIRST = 'PINEUS30';
export const LAST = 'ELMFDEF0';

const TRANSFER: Transaction = {
  transactionId: 'trx_0123456789',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
  type: 'mt103_swift',
  status: 'processing',
  amount: '1000.00',
  currency: 'USD',
  createdAt: '2026-11-20T10:00:00.000Z',
  completedAt: null,
  valueDate: null,
  reference: null,
  senderBic: 'OAKNGB20',
  senderName: null,
  senderAccount: null,
  recipientBic: LAST,
  recipientName: null,
  recipientAccount: null,
  profileId: null,
  destinationIban: null,
  destinationBic: LAST,
  fundType: 'm0',
  reason: null,
  scenario: null,
  scenarioChosenBy: null,
  payee: null,
};

export type Told = readonly [kind: string, facts?: Record<string, unknown>];

/** A story with one event per second. */
export function story(
  told: readonly Told[],
  changed: Partial<Story['transaction']> = {},
  scenario: ScenarioName | null = null,
): Story {
  const events = told.map(
    ([kind, facts = {}], index): StoryEvent => ({
      id: String(index),
      status: 'processing',
      timestamp: new Date(Date.parse(TRANSFER.createdAt) + (index + 1) * 1_000).toISOString(),
      message: kind,
      kind,
      actor: { kind: 'system', id: null, name: 'Clearbench' },
      facts: factsOf(facts),
    }),
  );
  return {
    transaction: { ...TRANSFER, ...changed },
    scenario,
    centralBank: null,
    events,
    messages: messagesIn(told),
    now: new Date('2026-11-20T11:00:00.000Z'),
  };
}

/** A message for each id; ids that begin with `in` are incoming. */
function messagesIn(told: readonly Told[]): TimelineMessage[] {
  const ids = new Set(
    told.flatMap(([, facts]) => (typeof facts?.messageId === 'string' ? [facts.messageId] : [])),
  );
  const refused = new Set(
    told.filter(([kind]) => kind === 'network.refused').map(([, facts]) => facts?.messageId),
  );
  const answered = new Set(
    told.filter(([kind]) => kind === 'network.acknowledged').map(([, facts]) => facts?.messageId),
  );
  return [...ids].map((id) => {
    const direction = id.startsWith('in') ? 'in' : 'out';
    const state = refused.has(id)
      ? 'refused'
      : answered.has(id)
        ? 'acknowledged'
        : direction === 'in'
          ? 'received'
          : 'queued';
    return { id, network: 'swift', direction, type: id.startsWith('conv') ? 'MT202' : 'MT103', state };
  });
}

export const PROCESSED: Told[] = [['transaction.initiated'], ['transaction.processing']];
export const REQUESTED: Told[] = [
  ...PROCESSED,
  ['conversion.requested', { messageId: 'conv', bic: BANK }],
  ['network.acknowledged', { messageId: 'conv' }],
];
export const CONVERTED: Told[] = [
  ...REQUESTED,
  ['conversion.completed', { messageId: 'in-910', bic: BANK, code: 'CRED' }],
];
export const SENT: Told[] = [
  ...CONVERTED,
  ['settlement.requested', { messageId: 'pay', bic: FIRST }],
  ['network.acknowledged', { messageId: 'pay' }],
];
export const FORWARD: Told = [
  'tracking.status',
  { messageId: 'in-1', bic: FIRST, to: LAST, code: 'ACSP', reason: 'G000' },
];
export const CREDIT: Told = [
  'settlement.completed',
  { messageId: 'in-2', bic: LAST, code: 'ACCC', currency: 'USD', amount: '1000.00' },
];
export const DONE = { status: 'completed', completedAt: '2026-11-20T10:00:30.000Z' } as const;
export const FAILED = { status: 'failed' } as const;

export const states = (given: Story): string[] => timelineOf(given).hops.map(({ state }) => state);
export const PASSED = Array.from({ length: 6 }, () => 'passed');
