import { csvFile, upload } from './csv.ts';
import { startServer } from './server.ts';

const FILE_BYTES = 10 * 1024 * 1024;
const SAMPLE_EVERY_MS = 50;
const ROUNDS = 3;
const TARGET_ROWS_PER_SECOND = 15_000;

/** One CSV file as large as a payload may be, in one request: rows per second, and the server's memory. */
export async function bulk(): Promise<void> {
  const server = await startServer();
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const file = csvFile(round, { maxBytes: FILE_BYTES });
      const before = server.residentBytes();
      let peak = before;
      const sampling = setInterval(() => {
        peak = Math.max(peak, server.residentBytes());
      }, SAMPLE_EVERY_MS);
      const startedMs = performance.now();
      await upload(server, file);
      const seconds = (performance.now() - startedMs) / 1_000;
      clearInterval(sampling);
      console.log(
        `round ${round}  ${file.rows} rows in ${seconds.toFixed(2)} s: ${(file.rows / seconds).toFixed(0)} rows/s` +
          ` (target: at least ${TARGET_ROWS_PER_SECOND})  server memory before ${megabytes(before)},` +
          ` peak ${megabytes(peak)}, after ${megabytes(server.residentBytes())}`,
      );
    }
  } finally {
    await server.stop();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
