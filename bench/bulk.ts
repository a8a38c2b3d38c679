import { createApiKey } from '../e2e/support/operator.ts';
import type { Bench } from './bench.ts';
import { csvFile, upload } from './csv.ts';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 10 * MEGABYTE;
const SAMPLE_EVERY_MS = 50;
const AT_ONCE = 3;
const AIM_ROWS_PER_SECOND = 25_000;
const AIM_MB = 450;

/**
 * CSV files of maximum size, one request each: one at a time, then three at once, each from a different sender, because a
 * sender's files wait for each other. Then twenty rounds more: the memory of the server, without its database, must not grow.
 */
export async function bulk(bench: Bench): Promise<void> {
  const rounds = bench.either(3, 1);
  const soakRounds = bench.either(20, 1);
  const maxBytes = bench.either(FILE_BYTES, FILE_BYTES / 100);
  const server = await startServer();
  let series = 0;
  const measured = async (senders: readonly string[], times: number): Promise<Round[]> => {
    const done: Round[] = [];
    for (let round = 1; round <= times; round += 1) {
      const files = senders.map((apiKey) => {
        series += 1;
        return { apiKey, file: csvFile(series, { maxBytes }) };
      });
      done.push(await measure(server, files));
    }
    return done;
  };
  try {
    const keys = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => createApiKey(server.session, `sender ${i + 1}`)),
    );
    for (const senders of [keys.slice(0, 1), keys]) {
      const done = await measured(senders, rounds);
      const name = `${senders.length} at once`;
      bench.report(`rows, ${name}`, median(done.map((one) => one.rowsPerSecond)), '/s', AIM_ROWS_PER_SECOND);
      bench.report(`processor time of a row, ${name}`, median(done.map((one) => one.usPerRow)), 'µs');
      bench.report(`most memory, ${name}`, Math.max(...done.map((one) => one.peakMb)), 'MB', AIM_MB);
    }
    const soaked = await measured(keys, soakRounds);
    const half = Math.ceil(soaked.length / 2);
    const most = (part: readonly Round[]) => Math.max(...part.map((one) => one.peakMb));
    bench.report(`most memory of ${soakRounds} rounds more`, most(soaked), 'MB', AIM_MB);
    bench.report(
      'their second half above the first',
      most(soaked.slice(-half)) - most(soaked.slice(0, half)),
      'MB',
    );
  } finally {
    await server.stop();
  }
}

interface Round {
  readonly rowsPerSecond: number;
  readonly usPerRow: number;
  readonly peakMb: number;
}

async function measure(
  server: BenchServer,
  files: { apiKey: string; file: ReturnType<typeof csvFile> }[],
): Promise<Round> {
  const rows = files.reduce((sum, { file }) => sum + file.rows, 0);
  let peak = server.residentBytes();
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.residentBytes());
  }, SAMPLE_EVERY_MS);
  const processorBeforeMs = server.processorTimeMs();
  const startedMs = performance.now();
  try {
    await Promise.all(files.map(({ apiKey, file }) => upload({ ...server, apiKey }, file)));
  } finally {
    clearInterval(sampling);
  }
  return {
    rowsPerSecond: (rows / (performance.now() - startedMs)) * 1_000,
    usPerRow: ((server.processorTimeMs() - processorBeforeMs) * 1_000) / rows,
    peakMb: Math.max(peak, server.residentBytes()) / MEGABYTE,
  };
}
