import type { NetworkStatus } from '@clearbench/contract';
import { Counter, Gauge, type Metric } from 'prom-client';
import { filledTogether } from '../../../platform/metrics/filled-together.ts';

/** For all processes together. While the database cannot be reached, the last figures are not repeated. */
export function networkMetrics(list: () => Promise<NetworkStatus[]>): Metric[] {
  const collect = filledTogether(async () => {
    for (const metric of [up, queued, messages]) metric.reset();
    for (const status of await list().catch(() => [])) {
      const { network } = status;
      up.set({ network }, status.connected && status.outageUntil === null ? 1 : 0);
      queued.set({ network }, status.queued);
      for (const kind of ['sent', 'acknowledged', 'refused', 'received'] as const) {
        messages.inc({ network, kind }, status[kind]);
      }
    }
  });
  const up = new Gauge({
    name: 'clearbench_network_up',
    help: '1 while a simulated network takes messages, 0 while it is disconnected or down',
    labelNames: ['network'],
    registers: [],
    collect,
  });
  const queued = new Gauge({
    name: 'clearbench_network_queued_messages',
    help: 'Messages that are waiting to be sent over a simulated network, or for its answer',
    labelNames: ['network'],
    registers: [],
    collect,
  });
  const messages = new Counter({
    name: 'clearbench_network_messages_total',
    help: 'Messages of a simulated network: `acknowledged` and `refused` are its answers to those `sent`',
    labelNames: ['network', 'kind'],
    registers: [],
    collect,
  });
  return [up, queued, messages];
}
