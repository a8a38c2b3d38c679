import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../secrets/crypto.ts';

const PASSED_ON = ['content-type', 'location'];

/** The best quality would take seconds for the script. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const ENCODERS = {
  br: (body: Buffer) => compressBrotli(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};
type Encoding = keyof typeof ENCODERS;

/** Null: not compressed. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const isAccepted = (encoding: string) => names.some((part) => part.split(';')[0]?.trim() === encoding);
  return (['br', 'gzip'] as const).find(isAccepted) ?? null;
}

/** An answer that stays the same while the process runs, so it is made and compressed once. */
export class KeptAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** Weak, because it is the same however the page is compressed. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(statusCode: number, headers: Record<string, unknown>, body: Buffer) {
    this.statusCode = statusCode;
    this.headers = Object.fromEntries(
      PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    );
    this.body = body;
    this.etag = `W/"${sha256(body).toString('base64url')}"`;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = ENCODERS[encoding](this.body);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }
}

/** Sends it in an encoding that the client accepts; nothing if the client has it. */
export async function sendKept(
  kept: KeptAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ ...kept.headers, etag: kept.etag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.includes(kept.etag) === true) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(encoding === null ? kept.body : await kept.encoded(encoding));
}
