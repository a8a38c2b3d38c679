import type { Partner } from '@clearbench/contract';
import type { BadgeTone } from '@/components/ui/badge.tsx';

/** Where a partner is, for who looks after twelve of them. */
export interface Standing {
  readonly text: string;
  readonly tone: BadgeTone;
  /** Somebody must do something about it. */
  readonly isStuck: boolean;
}

/** Nothing happened for so long: somebody should ask. */
const QUIET_MS = 3 * 86_400_000;

export function standingOf({ problem, plans, counts, lastActivityAt }: Partner, nowMs: number): Standing {
  if (problem !== null) return { text: 'Not readable', tone: 'bad', isStuck: true };
  if (plans.length === 0) return { text: 'No plan', tone: 'neutral', isStuck: false };
  if (plans.every(({ latestRun }) => latestRun?.state === 'signed-off')) {
    return { text: 'Signed off', tone: 'good', isStuck: false };
  }
  if (counts.failed > 0) return { text: 'Failed cases', tone: 'bad', isStuck: true };
  if (plans.every(({ latestRun }) => latestRun === null)) {
    return { text: 'Not begun', tone: 'neutral', isStuck: false };
  }
  if (counts.open + counts.running === 0) return { text: 'To sign off', tone: 'accent', isStuck: false };
  if (lastActivityAt !== null && nowMs - Date.parse(lastActivityAt) > QUIET_MS) {
    return { text: 'Quiet', tone: 'warning', isStuck: true };
  }
  return { text: 'Under way', tone: 'accent', isStuck: false };
}

/** `12 partners: 2 stuck, 3 signed off` */
export function summaryText(partners: readonly Partner[], nowMs: number, isAll: boolean): string {
  const standings = partners.map((partner) => standingOf(partner, nowMs));
  const stuck = standings.filter(({ isStuck }) => isStuck).length;
  const signedOff = standings.filter(({ tone }) => tone === 'good').length;
  const count = partners.length === 1 ? '1 partner' : `${partners.length}${isAll ? '' : ' or more'} partners`;
  return `${count}: ${stuck === 0 ? 'none stuck' : `${stuck} stuck`}, ${signedOff} signed off`;
}
