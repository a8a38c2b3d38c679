import type { VerificationAnswer } from '@clearbench/contract';
import { Counter, Histogram, type Metric } from 'prom-client';

/** The scheme allows 5 s. */
const BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The verifications of payees that this process answered. */
export interface VerificationCounts {
  count(answer: VerificationAnswer, durationMs: number): void;
}

export function createVerificationMetrics(): VerificationCounts & { all: Metric[] } {
  const answers = new Counter({
    name: 'clearbench_payee_verifications_total',
    help: 'Verifications of payees by answer; a fault was forced',
    labelNames: ['answer'],
    registers: [],
  });
  const seconds = new Histogram({
    name: 'clearbench_payee_verification_seconds',
    help: 'Time from the check of a request to the stored answer',
    buckets: BUCKETS_SECONDS,
    registers: [],
  });
  return {
    all: [answers, seconds],
    count(answer, durationMs) {
      answers.inc({ answer });
      seconds.observe(durationMs / 1_000);
    },
  };
}
