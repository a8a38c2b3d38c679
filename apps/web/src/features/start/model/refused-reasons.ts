import type { RefusedPayload } from '@clearbench/contract';

export interface RefusedReason {
  latest: RefusedPayload;
  count: number;
}

/** The reasons of refused payloads, the most frequent first, else the latest. The payloads are given with the latest first. */
export function refusedReasons(payloads: readonly RefusedPayload[]): RefusedReason[] {
  const reasons = [...Map.groupBy(payloads, reasonOf).values()].flatMap((same) =>
    same.slice(0, 1).map((latest) => ({ latest, count: same.length })),
  );
  return reasons.sort((one, other) => other.count - one.count);
}

/** Messages about the same mistake differ in the quoted text, and in numbers. */
const reasonOf = ({ code, message }: RefusedPayload): string =>
  `${code} ${message.replace(/'[^']*'|\d+/g, '')}`;
