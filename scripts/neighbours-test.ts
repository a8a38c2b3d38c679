import { parseArgs } from 'node:util';
import { quantile } from '../bench/load.ts';
import { type NeighbourResult, runNeighbourTest } from './neighbours/run.ts';

/**
 * `npm run test:neighbours`: what a workspace notices of each thing that a stranger, a partner or a slow third party can cause in another one.
 * `--seconds 5` for each of three rounds, `--settle 5` for the memory, `--only sftp` for some of them.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    settle: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});

const HEAD = ['ingestion p99', 'webhooks p50', '/healthz', 'memory', 'lost'];
console.log(`${'in the other workspace'.padEnd(40)}${HEAD.map((text) => text.padEnd(22)).join('')}`);

const ms = (value: number) => `${value.toFixed(0)} ms`;
const at = (values: readonly number[], share: number) => quantile(Float64Array.from(values).sort(), share);
const change = (before: number, now: number) => `${ms(before)} → ${ms(now)} (${(now / before).toFixed(1)} ×)`;

function print({ nuisance, quiet, beside, residentMb: { before, most, after } }: NeighbourResult): void {
  const cells = [
    change(at(quiet.ingestionMs, 0.99), at(beside.ingestionMs, 0.99)),
    change(at(quiet.webhookMs, 0.5), at(beside.webhookMs, 0.5)),
    `${ms(quiet.healthMs)} → ${ms(beside.healthMs)}`,
    [before, most, after].map((mb) => mb.toFixed(0)).join(' → '),
    `${beside.lost} of ${beside.ingestionMs.length}`,
  ];
  console.log(`${nuisance.padEnd(40)}${cells.map((text) => text.padEnd(22)).join('')}`);
}

await runNeighbourTest(
  { durationMs: Number(values.seconds) * 1_000, settleMs: Number(values.settle) * 1_000, only: values.only },
  print,
);
