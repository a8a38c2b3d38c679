import type { Branch, Carrier, HopWait, Timeline } from '@clearbench/contract';
import * as z from 'zod/mini';
import { hopTitle } from '@/components/way/hop-texts.ts';
import { messageState } from './network-message.ts';

/** The network message that is looked at. */
export const sentUrlSchema = z.object({ sent: z.optional(z.string().check(z.maxLength(40))) });

const WAITS: Readonly<Record<HopWait, string>> = {
  processing: 'processing',
  conversion: 'the conversion to M1',
  settlement: 'the settlement',
  network: 'the network to take its message',
  advice: 'the MT910 that confirms the conversion',
  confirmation: 'the confirmation of the bank',
  payout: 'the payout',
};

export const BRANCH_STATES: Readonly<Record<Branch['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Refused',
  closed: 'Closed',
};

/** `MT103 ACK`: what is sent to the next hop. */
export function carrierText({ type, network, state }: Carrier): string {
  return `${type} ${messageState({ network, state, error: null }).label}`.trim();
}

/** Where the payment is, in one sentence. */
export function wayText({ hops, status, branches }: Timeline): string {
  const holder = hops.find(({ state }) => state === 'waiting');
  if (holder !== undefined) {
    const wait = holder.waitsFor === null ? '' : `, waiting for ${WAITS[holder.waitsFor]}`;
    return `Held by ${hopTitle(holder)}${wait}`;
  }
  if (status === 'completed') {
    const returned = branches.some(({ kind }) => kind === 'return');
    return returned ? 'Credited to the beneficiary, then returned' : 'Credited to the beneficiary';
  }
  const end = hops.find(({ state }) => state === 'failed');
  return end === undefined ? 'Ended' : `Ended at ${hopTitle(end)}`;
}

/** The network message behind each event that has one, by the event's id. */
export function messagesByEvent(
  timeline: Timeline | undefined,
): ReadonlyMap<string, { id: string; type: string }> {
  const types = new Map(timeline?.messages.map(({ id, type }) => [id, type]));
  const linked = (timeline?.events ?? []).flatMap(({ id, messageId }) => {
    const type = messageId === null ? undefined : types.get(messageId);
    return messageId === null || type === undefined ? [] : [[id, { id: messageId, type }] as const];
  });
  return new Map(linked);
}
