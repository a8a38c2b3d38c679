import { createApiKey } from '../e2e/support/operator.ts';
import { csvFile, upload } from './csv.ts';
import { type BenchServer, startServer } from './server.ts';

const FILE_BYTES = 10 * 1024 * 1024;
const SAMPLE_EVERY_MS = 50;
const ROUNDS = 3;
const AT_ONCE = 3;
const TARGET_ROWS_PER_SECOND = 15_000;
const TARGET_BYTES = 450 * 1024 * 1024;

/**
 * CSV files of maximum size, one request each: one at a time, then three at once, each from a different sender, because a
 * sender's files wait for each other. Prints rows per second, and the server's memory without its database.
 */
export async function bulk(): Promise<void> {
  const server = await startServer();
  try {
    const keys = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => createApiKey(server.session, `sender ${i + 1}`)),
    );
    let series = 0;
    for (const senders of [keys.slice(0, 1), keys]) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const files = senders.map((apiKey) => {
          series += 1;
          return { apiKey, file: csvFile(series, { maxBytes: FILE_BYTES }) };
        });
        console.log(`${files.length} at once, round ${round}  ${await measure(server, files)}`);
      }
    }
  } finally {
    await server.stop();
  }
}

async function measure(
  server: BenchServer,
  files: { apiKey: string; file: ReturnType<typeof csvFile> }[],
): Promise<string> {
  const rows = files.reduce((sum, { file }) => sum + file.rows, 0);
  const before = server.residentBytes();
  let peak = before;
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
  const seconds = (performance.now() - startedMs) / 1_000;
  const usPerRow = ((server.processorTimeMs() - processorBeforeMs) * 1_000) / rows;
  return (
    `${rows} rows in ${seconds.toFixed(2)} s: ${(rows / seconds).toFixed(0)} rows/s` +
    ` (target: at least ${TARGET_ROWS_PER_SECOND}), ${usPerRow.toFixed(0)} µs of processor time a row;` +
    ` server memory before ${megabytes(before)}, peak ${megabytes(peak)}` +
    ` (target: at most ${megabytes(TARGET_BYTES)}), after ${megabytes(server.residentBytes())}`
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
