import type { NetworkStatus } from '@clearbench/contract';
import { Counter, Gauge, type Metric } from 'prom-client';
import { readInTurn } from '../../../platform/metrics/read-in-turn.ts';
import { SharedRun } from '../../../platform/shared-run.ts';

/** A workspace that is open in this process. */
interface Networked {
  name: string;
  list(): Promise<NetworkStatus[]>;
}

/** Covers the workspaces that are open here, for all processes together. */
export function networkMetrics(workspaces: () => readonly Networked[]): Metric[] {
  const read = readInTurn(({ list }: Networked) => list());
  // A registry collects all of its metrics at the same time.
  const reading = new SharedRun(async () => {
    const all = await read(workspaces());
    for (const metric of [up, queued, messages]) metric.reset();
    for (const { workspace, figures } of all) {
      for (const status of figures) {
        const { network } = status;
        up.set({ workspace, network }, status.connected && status.outageUntil === null ? 1 : 0);
        queued.set({ workspace, network }, status.queued);
        for (const kind of ['sent', 'acknowledged', 'refused', 'received'] as const) {
          messages.inc({ workspace, network, kind }, status[kind]);
        }
      }
    }
  });
  const up = new Gauge({
    name: 'clearbench_network_up',
    help: '1 while a simulated network accepts messages, 0 while it is disconnected or down',
    labelNames: ['workspace', 'network'],
    registers: [],
    collect: () => reading.run(),
  });
  const queued = new Gauge({
    name: 'clearbench_network_queued_messages',
    help: 'Messages that are waiting to be sent over a simulated network, or for its answer',
    labelNames: ['workspace', 'network'],
    registers: [],
    collect: () => reading.run(),
  });
  const messages = new Counter({
    name: 'clearbench_network_messages_total',
    help: 'Messages of a simulated network: `acknowledged` and `refused` are its answers to those `sent`',
    labelNames: ['workspace', 'network', 'kind'],
    registers: [],
    collect: () => reading.run(),
  });
  return [up, queued, messages];
}
