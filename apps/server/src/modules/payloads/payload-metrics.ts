import { Counter, Gauge, type Metric } from 'prom-client';

/** The result of a payload: committed, duplicate, refused, or not possible now. */
type Outcome = 'stored' | 'duplicate' | 'refused' | 'unavailable';

/** Payloads that arrived over HTTP or SFTP. */
export interface PayloadCounts {
  count(outcome: Outcome, transfers: number): void;
}

export interface PayloadMetrics extends PayloadCounts {
  all: Metric[];
}

/** `held`: how many requests, and bytes of their bodies, are currently held. */
export function createPayloadMetrics(held: () => { requests: number; bytes: number }): PayloadMetrics {
  const payloads = new Counter({
    name: 'clearbench_payloads_total',
    help: 'Payloads by result',
    labelNames: ['outcome'],
    registers: [],
  });
  const transfers = new Counter({
    name: 'clearbench_transfers_total',
    help: 'Transfers stored from payloads',
    registers: [],
  });
  const requests = new Gauge({
    name: 'clearbench_ingestion_held_requests',
    help: 'Ingestion requests held: being received, read or stored',
    registers: [],
    collect() {
      this.set(held().requests);
    },
  });
  const bytes = new Gauge({
    name: 'clearbench_ingestion_held_bytes',
    help: 'Bytes of the bodies of these requests',
    registers: [],
    collect() {
      this.set(held().bytes);
    },
  });
  const counters = {
    stored: payloads.labels('stored'),
    duplicate: payloads.labels('duplicate'),
    refused: payloads.labels('refused'),
    unavailable: payloads.labels('unavailable'),
  };
  return {
    all: [payloads, transfers, requests, bytes],
    count(outcome, count) {
      counters[outcome].inc();
      if (count > 0) transfers.inc(count);
    },
  };
}
