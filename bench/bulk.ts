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
      const { text, rows } = csvFile(round);
      const before = server.residentBytes();
      let peak = before;
      const sampling = setInterval(() => {
        peak = Math.max(peak, server.residentBytes());
      }, SAMPLE_EVERY_MS);
      const startedMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/json-incoming-payload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'text/csv' },
        body: text,
      });
      const body = await answer.text();
      const seconds = (performance.now() - startedMs) / 1_000;
      clearInterval(sampling);
      if (answer.status !== 201) throw new Error(`Expected 201: ${answer.status} ${body.slice(0, 500)}`);
      const accepted: { transactions: unknown[] } = JSON.parse(body);
      if (accepted.transactions.length !== rows) {
        throw new Error(`Only ${accepted.transactions.length} of ${rows} rows were accepted.`);
      }
      console.log(
        `round ${round}  ${rows} rows in ${seconds.toFixed(2)} s: ${(rows / seconds).toFixed(0)} rows/s` +
          ` (target: at least ${TARGET_ROWS_PER_SECOND})  server memory before ${megabytes(before)},` +
          ` peak ${megabytes(peak)}, after ${megabytes(server.residentBytes())}`,
      );
    }
  } finally {
    await server.stop();
  }
}

function csvFile(round: number): { text: string; rows: number } {
  const lines = ['sender_bic,receiver_bic,amount,currency,transaction_reference,value_date'];
  let bytes = (lines[0]?.length ?? 0) + 1;
  for (let row = 1; ; row += 1) {
    const reference = `B${round}${String(row).padStart(8, '0')}`;
    const line = `OAKNGB20XXX,LINDDE20XXX,${(row % 100_000) + 0.5}0,EUR,${reference},2026-11-20`;
    if (bytes + line.length + 1 > FILE_BYTES) return { text: `${lines.join('\n')}\n`, rows: row - 1 };
    lines.push(line);
    bytes += line.length + 1;
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
