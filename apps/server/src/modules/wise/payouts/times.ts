import type { PayoutRow } from './repository.ts';

export const LOOK_AGAIN_MS = 60_000;
export const STATE_LOOK_MS = 2_000;
export const APPROVAL_LOOK_MS = 15_000;
export const BALANCE_LOOK_MS = 5 * 60_000;
const FIRST_RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 5 * 60_000;
/** A call that pays has reached Wise by then, or never will. */
const LOST_CALL_MS = 60_000;

/** Longer after each failed attempt. */
export const retryAfter = ({ attempts }: Pick<PayoutRow, 'attempts'>): number =>
  Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);

/** A funded transfer is reported by events; polling covers lost ones. */
export const dueAfter = ({ state }: Partial<PayoutRow>): Date =>
  new Date(Date.now() + (state === 'funded' ? LOOK_AGAIN_MS : 0));

/** True if the last payment call can no longer take effect. */
export const isCallOver = ({ funding_at }: PayoutRow, nowMs: number): boolean =>
  funding_at === null || nowMs - funding_at.getTime() > LOST_CALL_MS;
