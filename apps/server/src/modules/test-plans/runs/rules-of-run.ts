import { setImmediate as othersTurn } from 'node:timers/promises';
import type { RunRules } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import {
  createHouseRulesRepository,
  InForce,
  mayBeInForce,
  type StoredDates,
} from '../../house-rules/index.ts';
import { digestOf } from '../../rule-documents/index.ts';
import { type ClockTurn, leastOffset, realTimeOf, turnsOf } from '../watching/clock-turns.ts';
import { createEventsRepository } from '../watching/events-repository.ts';
import type { RunRow } from './steps.ts';

/** Comparing these with the days of each version takes a few milliseconds. */
const OCCASIONS_AT_ONCE = 20;

/** Something that may put other rules in force. */
interface Occasion extends Pick<RunRules, 'cause' | 'by'> {
  atMs: number;
}

/**
 * The house rules in force at the start of a run, and each change until its end. Versions never change, so what was in
 * force follows from their days, from when they were saved, and from when the virtual clock was set.
 */
export async function rulesOfRun(db: Kysely<Schema>, run: RunRow): Promise<RunRules[]> {
  const startMs = run.started_at.getTime();
  const untilMs = run.ended_at?.getTime() ?? Date.now();
  const turns = turnsOf(run, await createEventsRepository(db).clockChanges(run.audit_from));
  const repository = createHouseRulesRepository(db);
  const dates = await repository.dates();
  const savedMs = ({ saved_at }: StoredDates) => Math.max(startMs, realTimeOf(turns, saved_at.getTime()));
  const isEarlier = ({ version }: StoredDates) => version <= run.rules_from;
  const later = dates.filter((one) => !isEarlier(one) && savedMs(one) <= untilMs);
  const earlier = mayBeInForce(dates.filter(isEarlier), new Date(startMs + leastOffset(turns, startMs)));
  const stored = await repository.documents([...later, ...earlier].map(({ version }) => version));
  const inForce = new InForce(stored);

  const occasions: Occasion[] = [
    { atMs: startMs, cause: 'start', by: null },
    ...later.map((one): Occasion => ({ atMs: savedMs(one), cause: 'saved', by: savedBy(stored, one) })),
    ...turns.slice(1).map(({ atMs, by }): Occasion => ({ atMs, cause: 'clock', by })),
    ...(await daysOf(inForce, turns, untilMs)).map((atMs): Occasion => ({ atMs, cause: 'days', by: null })),
  ];
  const changes: RunRules[] = [];
  for (const [index, { atMs, cause, by }] of occasions
    .sort((one, other) => one.atMs - other.atMs)
    .entries()) {
    if (atMs > untilMs) break;
    if (index % OCCASIONS_AT_ONCE === 0) await othersTurn();
    const newest = later.find((one) => savedMs(one) <= atMs)?.version ?? run.rules_from;
    const version = inForce.at(new Date(atMs + offsetAt(turns, atMs)), newest)?.version ?? null;
    const last = changes.at(-1);
    if (last !== undefined && last.version === version) continue;
    const text = stored.find((one) => one.version === version)?.document;
    const digest = text === undefined ? null : digestOf(text);
    changes.push({ at: new Date(atMs).toISOString(), version, digest, cause, by });
  }
  return changes;
}

const savedBy = (stored: readonly { version: number; saved_by: string }[], { version }: StoredDates) =>
  stored.find((one) => one.version === version)?.saved_by ?? null;

const offsetAt = (turns: readonly ClockTurn[], ms: number): number =>
  (turns.findLast(({ atMs }) => atMs <= ms) ?? turns[0])?.offsetMs ?? 0;

/** When the days of a version began or were over, in real time. */
async function daysOf(inForce: InForce, turns: readonly ClockTurn[], untilMs: number): Promise<number[]> {
  const days: number[] = [];
  for (const [index, { atMs, offsetMs }] of turns.entries()) {
    if (index % OCCASIONS_AT_ONCE === 0) await othersTurn();
    const endMs = Math.min(untilMs, turns[index + 1]?.atMs ?? untilMs);
    const shown = inForce.turnsBetween(atMs + offsetMs, endMs + offsetMs);
    days.push(...shown.map((shownMs) => shownMs - offsetMs));
  }
  return days;
}
