import { Readable } from 'node:stream';
import { csvRow } from '@clearbench/domain';
import type { FastifyReply } from 'fastify';

/** Sends a file while it is being produced, so that only one batch of rows is in memory. */
export function sendCsv(
  reply: FastifyReply,
  filename: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines(header, batches)));
}

const csvLine = (cells: readonly string[]): string => `${csvRow(cells)}\r\n`;

async function* lines(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map(csvLine).join('');
  }
}
