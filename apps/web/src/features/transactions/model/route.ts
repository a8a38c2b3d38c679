import type { Branch, Carrier, Hop, HopWait, Timeline } from '@clearbench/contract';
import { hopTitle } from '@/components/route/hop-texts.ts';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';
import { entryOf, textOf, unknownText } from '@/lib/answers/unknown.ts';
import { textUpTo } from '@/lib/navigation/url-state.ts';
import { formatElapsed } from '@/lib/text/duration.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { messageState } from './network-message.ts';

/** The network message being viewed. */
export const sentUrlParams = { sent: textUpTo(40) };

const WAITS: Readonly<Record<HopWait, string>> = {
  processing: 'processing',
  conversion: 'the conversion to M1',
  settlement: 'the settlement',
  network: 'the network to accept its message',
  advice: 'the MT910 that confirms the conversion',
  confirmation: 'the confirmation of the bank',
  payout: 'the payout',
};

/** How a branch ended, or that it has not. */
export function branchEnd({ kind, state }: Pick<Branch, 'kind' | 'state'>): {
  label: string;
  tone: BadgeTone;
} {
  switch (state) {
    case 'open':
      return { label: 'Open', tone: 'warning' };
    case 'accepted':
      return { label: 'Accepted', tone: 'good' };
    case 'refused':
      return { label: 'Refused', tone: 'bad' };
    case 'closed':
      return entryOf(CLOSED, kind, (other) => ({ label: unknownText(other), tone: 'neutral' }));
    default:
      return { label: unknownText(state satisfies never), tone: 'neutral' };
  }
}

const CLOSED: Readonly<Record<Branch['kind'], { label: string; tone: BadgeTone }>> = {
  rejection: { label: 'Transfer failed', tone: 'bad' },
  return: { label: 'Funds returned', tone: 'bad' },
  recall: { label: 'Closed', tone: 'neutral' },
  investigation: { label: 'Answered', tone: 'good' },
};

type BranchStep = Branch['steps'][number];

/** Code and meaning of a step, unless its text or the previous step already contains them. */
export function stepDetail(
  { text, code, meaning }: BranchStep,
  before?: BranchStep,
): { code: string | null; meaning: string | null } {
  const isSaid = (part: string) => text.toLowerCase().includes(part.toLowerCase());
  const isRepeated = before !== undefined && before.code === code && before.meaning === meaning;
  return {
    code: code === null || isRepeated || code.split('/').every(isSaid) ? null : code,
    meaning: meaning === null || isRepeated || meaning.split(': ').every(isSaid) ? null : meaning,
  };
}

/** The end of a hop is explained once: at the branch that leaves there, not also at the hop. */
export function hopsBeside({ hops, branches }: Pick<Timeline, 'hops' | 'branches'>): Hop[] {
  const explained = new Set(branches.map(({ hop }) => hop));
  return hops.map((hop) =>
    hop.state === 'failed' && explained.has(hop.key) ? { ...hop, meaning: null } : hop,
  );
}

/** `MT103 ACK`: the message sent to the next hop. */
export function carrierText({ type, network, state }: Carrier): string {
  return `${type} ${messageState({ network, state, error: null }).label}`.trim();
}

/** Where the payment is, in one sentence. */
export function routeText({ hops, status, branches }: Timeline): string {
  const holder = hops.find(({ state }) => state === 'waiting');
  if (holder !== undefined) {
    const wait = holder.waitsFor === null ? '' : `, waiting for ${textOf(WAITS, holder.waitsFor)}`;
    return `At ${hopTitle(holder)}${wait}`;
  }
  if (status === 'completed') {
    const returned = branches.some(({ kind }) => kind === 'return');
    return returned ? 'Credited to the beneficiary, then returned' : 'Credited to the beneficiary';
  }
  const end = hops.find(({ state }) => state === 'failed');
  return end === undefined ? 'Ended' : endText(end);
}

function endText(hop: Hop): string {
  const title = hopTitle(hop);
  switch (hop.status) {
    case 'NAK':
      return `Refused by the network at ${title}${hop.reason === null ? '' : ` (NAK ${hop.reason})`}`;
    case 'RJCT':
      return `Rejected by ${title}${hop.reason === null ? '' : ` (${hop.reason})`}`;
    case 'CNCL':
      return `Cancelled at ${title}`;
    default:
      return `Ended at ${title}`;
  }
}

export type RouteOutcome = 'under-way' | 'credited' | 'returned' | 'failed';

export function outcomeOf({ status, branches }: Pick<Timeline, 'status' | 'branches'>): RouteOutcome {
  switch (status) {
    case 'completed':
      return branches.some(({ kind }) => kind === 'return') ? 'returned' : 'credited';
    case 'failed':
      return 'failed';
    default:
      return 'under-way';
  }
}

/** The amount sent, the costs, the amount credited, and the duration, as far as known. */
export function routeFigures(timeline: Timeline): { label: string; value: string }[] {
  const { sentAmount, creditedAmount, fees, elapsedMs } = timeline;
  const outcome = outcomeOf(timeline);
  const figures = [{ label: 'Sent', value: formatMoney(sentAmount.amount, sentAmount.currency) }];
  if (fees.length > 0) {
    const each = fees.map(({ amount, currency }) => formatMoney(amount, currency));
    figures.push({
      label: fees.length === 1 ? 'Fee on the way' : 'Fees on the way',
      value: each.join(' + '),
    });
  }
  if (creditedAmount !== null) {
    figures.push({ label: 'Credited', value: formatMoney(creditedAmount.amount, creditedAmount.currency) });
  }
  switch (outcome) {
    case 'under-way':
      break;
    case 'returned':
    case 'failed':
      figures.push({ label: 'Funds', value: 'With the ordering institution' });
      break;
    case 'credited':
      figures.push({ label: 'Took', value: formatElapsed(elapsedMs) });
  }
  return figures;
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
