import type { Partner } from '@clearbench/contract';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';

/** `stuck`: somebody must act. `ready`: the run can be signed off. */
export type ProgressGroup = 'stuck' | 'ready' | 'other';

/** A partner's progress, for an operator who looks after twelve of them. */
export interface PartnerProgress {
  readonly text: string;
  readonly tone: BadgeTone;
  readonly group: ProgressGroup;
}

/** After this long without activity, somebody should ask the partner. */
const QUIET_MS = 3 * 86_400_000;

export function progressOf(
  { problem, plans, counts, lastActivityAt }: Partner,
  nowMs: number,
): PartnerProgress {
  if (problem !== null) return { text: 'Unreadable', tone: 'bad', group: 'stuck' };
  if (plans.length === 0) return { text: 'No plan', tone: 'neutral', group: 'other' };
  if (plans.every(({ latestRun }) => latestRun?.state === 'signed-off')) {
    return { text: 'Signed off', tone: 'good', group: 'other' };
  }
  if (counts.failed > 0) return { text: 'Failed cases', tone: 'bad', group: 'stuck' };
  if (plans.every(({ latestRun }) => latestRun === null)) {
    return { text: 'Not started', tone: 'neutral', group: 'other' };
  }
  if (plans.some(endedEarly)) return { text: 'Ended early', tone: 'warning', group: 'stuck' };
  if (counts.open + counts.running === 0)
    return { text: 'Ready for sign-off', tone: 'accent', group: 'ready' };
  if (lastActivityAt !== null && nowMs - Date.parse(lastActivityAt) > QUIET_MS) {
    return { text: 'Inactive', tone: 'warning', group: 'stuck' };
  }
  return { text: 'In progress', tone: 'accent', group: 'other' };
}

/** Its run has ended with unstarted cases: it can neither continue nor be signed off. */
const endedEarly = ({ latestRun }: Partner['plans'][number]): boolean =>
  latestRun?.state === 'ended' && latestRun.counts.open > 0;

/** `12 partners: 2 stuck, 3 signed off` */
export function summaryText(partners: readonly Partner[], nowMs: number, isAll: boolean): string {
  const standings = partners.map((partner) => progressOf(partner, nowMs));
  const stuck = standings.filter(({ group }) => group === 'stuck').length;
  const signedOff = standings.filter(({ tone }) => tone === 'good').length;
  const count = partners.length === 1 ? '1 partner' : `${partners.length}${isAll ? '' : ' or more'} partners`;
  return `${count}: ${stuck === 0 ? 'none stuck' : `${stuck} stuck`}, ${signedOff} signed off`;
}
