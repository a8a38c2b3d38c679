import type { Network } from '@clearbench/domain';
import type { Numbering } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/adapter-of.ts';
import { summaryOf } from '../log/summary.ts';
import type { Facts, InboundText, Plan } from '../messages.ts';

/** Writes a message of the far side in the format of its network. Its reference is derived from that of our message. */
export function inboundText(
  network: Network,
  facts: Facts,
  plan: Plan,
  numbers: Numbering,
  at: Date,
): InboundText {
  const reference = referenceOf(plan, facts.reference);
  const written = adapterOf(network).inbound({ facts, plan, reference, numbers, at });
  return { reference, senderBic: plan.from, summary: summaryOf(facts, plan), ...written };
}

const PREFIXES: Readonly<Record<Plan['kind'], string>> = {
  'credit-advice': 'CR',
  status: 'ST',
  return: 'RT',
  'recall-request': 'RC',
  'recall-answer': 'AN',
};

/** Field 20: at most 16 characters. The kind of the message and its number replace the prefix of our own reference. */
const referenceOf = ({ kind, number = 1 }: Plan, reference: string): string =>
  `${PREFIXES[kind]}${number}${reference.slice(3)}`.slice(0, 16);
