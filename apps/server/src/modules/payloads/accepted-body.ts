import { Readable } from 'node:stream';
import type { PayloadAccepted } from '@clearbench/contract';
import type { FastifyReply } from 'fastify';

/** With fewer transactions the body is one text. */
const SLICE = 2_000;

export const sendAccepted = (
  reply: Pick<FastifyReply, 'status'>,
  accepted: PayloadAccepted & { message?: string },
): FastifyReply =>
  reply
    .status(accepted.duplicate === true ? 200 : 201)
    .type('application/json; charset=utf-8')
    .send(bodyOf(accepted));

/** The body of an answer: that about a file is made slice by slice while it is sent, as it has tens of megabytes. */
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
