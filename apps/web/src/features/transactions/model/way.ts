import type { Branch, Carrier, Hop, HopRole, HopState, HopWait, Timeline } from '@clearbench/contract';
import * as z from 'zod/mini';
import { messageState } from './network-message.ts';

/** The network message that is looked at. */
export const sentUrlSchema = z.object({ sent: z.optional(z.string().check(z.maxLength(40))) });

const ROLE_LABELS: Readonly<Record<HopRole, string>> = {
  'ordering-institution': 'Ordering institution',
  platform: 'This platform',
  'central-bank': 'Central bank',
  correspondent: 'Correspondent',
  'payout-provider': 'Payout provider',
  'beneficiary-institution': 'Beneficiary institution',
};

export const STATE_LABELS: Readonly<Record<HopState, string>> = {
  passed: 'Passed',
  waiting: 'Here now',
  ahead: 'Ahead',
  failed: 'Ended here',
  skipped: 'Not needed',
};

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

/** How a hop is called: banks on the way by their BIC, everybody else by name. */
export function hopTitle({ role, bic, name }: Hop): string {
  switch (role) {
    case 'ordering-institution':
    case 'beneficiary-institution':
      return bic ?? name;
    case 'platform':
    case 'central-bank':
    case 'correspondent':
    case 'payout-provider':
      return name;
  }
}

/** What the hop is on this way: the platform holds the funds before their conversion, and after it. */
export function hopRole({ key, role }: Hop): string {
  return key === 'platform-m1' ? 'This platform, M1 funds' : ROLE_LABELS[role];
}

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
