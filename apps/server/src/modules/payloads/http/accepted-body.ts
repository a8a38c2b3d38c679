import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { EncodedRows } from '../storing/arrival.ts';
import type { Accepted } from './answers.ts';

type Body = Accepted & { message?: string };

/** The length is announced, so that it counts while the client fetches the answer. */
export function sendAccepted(reply: Pick<FastifyReply, 'status'>, accepted: Body): FastifyReply {
  const sent = reply.status(accepted.duplicate === true ? 200 : 201).type('application/json; charset=utf-8');
  const { transactions } = accepted;
  if (isEncoded(transactions)) {
    const pieces = [...piecesOf(transactions, { ...accepted, transactions: undefined })];
    sent.header(
      'content-length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
  }
  return sent.send(bodyOf(accepted));
}

export const transactionCount = ({ transactions }: Accepted): number =>
  isEncoded(transactions) ? transactions.count : transactions.length;

/** The UETRs of the transfers; none for a file, whose rows are encoded already. */
export const uetrsOf = ({ transactions }: Accepted): string[] =>
  isEncoded(transactions) ? [] : transactions.map(({ uetr }) => uetr);

/** The body of a response. For a file it has tens of megabytes, so it is sent piece by piece. */
export function bodyOf(accepted: Body): string | Readable {
  const { transactions } = accepted;
  if (!isEncoded(transactions)) return JSON.stringify(accepted);
  return Readable.from(piecesOf(transactions, { ...accepted, transactions: undefined }), {
    objectMode: false,
    highWaterMark: 1,
  });
}

/** The same as bytes, for the answer's file. */
export async function acceptedText(accepted: Body & object): Promise<Buffer> {
  const body = bodyOf(accepted);
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.concat(await body.toArray());
}

const isEncoded = (rows: Accepted['transactions']): rows is EncodedRows => !Array.isArray(rows);

function* piecesOf({ json }: EncodedRows, rest: object): Generator<Uint8Array, void, undefined> {
  yield Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"transactions":[`);
  for (const [place, piece] of json.entries()) {
    if (place > 0) yield COMMA;
    yield piece;
  }
  yield Buffer.from(']}');
}

const COMMA = Buffer.from(',');
