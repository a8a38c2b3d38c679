import { Readable } from 'node:stream';
import { csvRow } from '@clearbench/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Courtesy } from '../courtesy.ts';
import { overloaded } from '../errors.ts';
import { Shares } from '../memory/shares.ts';

declare module 'fastify' {
  interface FastifyInstance {
    courtesy: Courtesy;
  }
}

/** Each has a batch of rows in memory, for as long as its reader takes. */
const open = new Shares(32);

/** Sends a file while it is being produced, so that only one batch of rows is in memory. */
export function sendCsv(
  { server, workspace, operator }: FastifyRequest,
  reply: FastifyReply,
  filename: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): FastifyReply {
  const owner = { workspace: workspace.id, user: operator.id };
  if (!open.take(1, owner)) throw overloaded();
  reply.raw.once('close', () => open.give(1, owner));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(server.courtesy.pieces(workspace.id, lines(header, batches))));
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
