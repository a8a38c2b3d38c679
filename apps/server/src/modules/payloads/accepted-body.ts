import { Readable } from 'node:stream';
import type { PayloadAccepted } from '@clearbench/contract';
import type { FastifyReply } from 'fastify';

/** Below this number of transactions the body is a single string. */
const SLICE = 2_000;

export const sendAccepted = (
  reply: Pick<FastifyReply, 'status'>,
  accepted: PayloadAccepted & { message?: string },
): FastifyReply =>
  reply
    .status(accepted.duplicate === true ? 200 : 201)
    .type('application/json; charset=utf-8')
    .send(bodyOf(accepted));

/** The body of a response. For a file it has tens of megabytes, so it is built in slices while it is sent. */
export function bodyOf(accepted: PayloadAccepted & { message?: string }): string | Readable {
  if (accepted.transactions.length <= SLICE) return JSON.stringify(accepted);
  return Readable.from(slicesOf(accepted), { objectMode: false, highWaterMark: 1 });
}

function* slicesOf({ transactions, ...rest }: PayloadAccepted): Generator<Buffer, void, undefined> {
  yield Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"transactions":[`);
  for (let from = 0; from < transactions.length; from += SLICE) {
    const slice = JSON.stringify(transactions.slice(from, from + SLICE)).slice(1, -1);
    yield Buffer.from(from === 0 ? slice : `,${slice}`);
  }
  yield Buffer.from(']}');
}
