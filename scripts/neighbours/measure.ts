import { setTimeout as delay } from 'node:timers/promises';
import { PATHS } from '@clearbench/contract';
import { mt103 } from '../poison/payloads.ts';
import type { Receiver } from '../poison/receiver.ts';
import type { Workspace } from './workspace.ts';

/** What a workspace notices. */
export interface Noticed {
  /** From each request to the acknowledgement of its payment. */
  readonly ingestionMs: readonly number[];
  /** From each acknowledgement to the arrival of its first notification. */
  readonly webhookMs: readonly number[];
  /** The slowest answer of `/healthz`. */
  readonly healthMs: number;
  /** Payments that were not acknowledged, and notifications that did not arrive. */
  readonly lost: number;
}

const PAUSE_MS = 20;
const LAST_ARRIVAL_MS = 30_000;

/** Posts payments one after the other for so long, and waits for their notifications. */
export async function measure(
  workspace: Workspace,
  receiver: Receiver,
  durationMs: number,
): Promise<Noticed> {
  const ingestionMs: number[] = [];
  const acknowledged = new Map<string, number>();
  let lost = 0;
  const health = watchHealth(new URL(workspace.address).origin);
  for (const untilMs = performance.now() + durationMs; performance.now() < untilMs; await delay(PAUSE_MS)) {
    const sentMs = performance.now();
    const { statusCode, body } = await workspace.submit(mt103().body);
    const answeredMs = performance.now();
    ingestionMs.push(answeredMs - sentMs);
    if (statusCode !== 201) lost += 1;
    else acknowledged.set(JSON.parse(body).transactions[0].transactionId, answeredMs);
  }
  const first = await arrivals(receiver, acknowledged);
  const healthMs = await health.stop();
  const webhookMs = [...first].map(([id, atMs]) => Math.max(0, atMs - (acknowledged.get(id) ?? atMs)));
  return { ingestionMs, webhookMs, healthMs, lost: lost + acknowledged.size - first.size };
}

/** What was noticed in several rounds, as if they had been one. */
export const together = (rounds: readonly Noticed[]): Noticed => ({
  ingestionMs: rounds.flatMap(({ ingestionMs }) => ingestionMs),
  webhookMs: rounds.flatMap(({ webhookMs }) => webhookMs),
  healthMs: Math.max(...rounds.map(({ healthMs }) => healthMs)),
  lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
});

/** When each transfer's first notification arrived. */
async function arrivals(
  receiver: Receiver,
  acknowledged: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  const untilMs = performance.now() + LAST_ARRIVAL_MS;
  while (first.size < acknowledged.size && performance.now() < untilMs) {
    for (const { transactionId, atMs } of receiver.arrivalsAt('quiet')) {
      if (acknowledged.has(transactionId) && !first.has(transactionId)) first.set(transactionId, atMs);
    }
    await delay(50);
  }
  return first;
}

function watchHealth(address: string): { stop(): Promise<number> } {
  let isOver = false;
  let slowestMs = 0;
  const watch = async () => {
    while (!isOver) {
      const askedMs = performance.now();
      await (await fetch(address + PATHS.health)).arrayBuffer();
      slowestMs = Math.max(slowestMs, performance.now() - askedMs);
      await delay(PAUSE_MS);
    }
  };
  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
      return slowestMs;
    },
  };
}
