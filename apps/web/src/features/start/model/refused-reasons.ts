import type { RefusedPayload } from '@clearbench/contract';

export interface RefusedReason {
  /** The part that all messages about the same mistake share. */
  reason: string;
  latest: RefusedPayload;
  count: number;
}

/** The reasons of refused payloads, the most frequent first, else the latest. The payloads are given with the latest first. */
export function refusedReasons(payloads: readonly RefusedPayload[]): RefusedReason[] {
  const reasons = [...Map.groupBy(payloads, reasonOf)].flatMap(([reason, same]) =>
    same.slice(0, 1).map((latest) => ({ reason, latest, count: same.length })),
  );
  return reasons.sort((one, other) => other.count - one.count);
}

const reasonOf = ({ code, message }: RefusedPayload): string => `${code} ${message.replace(VALUE, '')}`;

/** The parts that differ between messages about the same mistake: quoted text, which may contain apostrophes, and numbers, except those of fields. */
const VALUE = /(?<!\p{L})'.*?'(?!\p{L})|(?<!\b(?:fields?|tag) \d*)\d+/giu;
