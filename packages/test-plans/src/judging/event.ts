import { EVENT_KINDS, type EventKind } from '../document/document.ts';

/** An event as conditions see it. */
export type Facts = Readonly<Record<string, unknown>>;

/** Something that happened in a workspace, with the time at which it was recorded. */
export interface PlanEvent {
  readonly on: EventKind;
  readonly id: string;
  /** In real time, not by the virtual clock. */
  readonly atMs: number;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly transactionId: string | null;
  readonly payloadId: string | null;
  /** The facts that conditions use. */
  readonly facts: Facts;
}

/**
 * A fixed order for all events, whenever they become known: a call comes before its effects in the same millisecond.
 */
export function byTime(one: PlanEvent, other: PlanEvent): number {
  return one.atMs - other.atMs || rank(one) - rank(other) || (one.id < other.id ? -1 : 1);
}

const CAUSES_FIRST: readonly EventKind[] = ['calls', ...EVENT_KINDS.filter((kind) => kind !== 'calls')];
const rank = ({ on }: PlanEvent): number => CAUSES_FIRST.indexOf(on);
