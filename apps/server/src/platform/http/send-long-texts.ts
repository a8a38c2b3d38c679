import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { withKeysMasked } from '@clearbench/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Escaping, masking and encoding a piece takes less than a millisecond. In characters. */
const PIECE = 64 * 1024;
/** No API key contains one of these, so a text is cut behind them. */
const SEPARATOR = /[\s"'<>]/;

/** An answer that is written while its reader fetches it. Meanwhile, its texts stay in memory. */
export class LongAnswer extends Readable {
  readonly heldBytes: number;
  readonly #pieces: AsyncIterator<string>;

  constructor(pieces: AsyncIterable<string>, heldBytes: number) {
    super({ highWaterMark: PIECE });
    this.heldBytes = heldBytes;
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  override _read(): void {
    this.#pieces.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: Error) => this.destroy(error),
    );
  }
}

/** Answers with JSON, whose texts may have megabytes: these are written piece by piece. Short ones are answered as usual. */
export function sendLongTexts<Answer extends object>(
  { server, workspace, role }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Answer | FastifyReply {
  const length = textLength(answer);
  if (length <= PIECE) return answer;
  const shown = role === 'viewer' ? withKeysMasked : (text: string) => text;
  const pieces = server.courtesy.pieces(workspace.id, inTurns(jsonPieces(answer, shown)));
  return reply.type('application/json; charset=utf-8').send(new LongAnswer(pieces, length));
}

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0);
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  let gathered = '';
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < PIECE) continue;
    yield gathered;
    gathered = '';
    await othersTurn();
  }
  yield gathered;
}

function* jsonPieces(value: unknown, shown: (text: string) => string): Generator<string> {
  if (typeof value === 'string') {
    yield '"';
    for (const piece of piecesOf(value)) yield JSON.stringify(shown(piece)).slice(1, -1);
    yield '"';
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [position, item] of value.entries()) {
      if (position > 0) yield ',';
      yield* jsonPieces(item, shown);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{';
    for (const [position, [name, item]] of Object.entries(value).entries()) {
      yield `${position > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* jsonPieces(item, shown);
    }
    yield '}';
  } else yield JSON.stringify(value ?? null);
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = endOfPiece(text, from + PIECE);
    yield text.slice(from, end);
    from = end;
  }
}

/** Behind the next separator; a text without one is cut anywhere between two characters. */
function endOfPiece(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const near = text.slice(from, from + PIECE);
  const found = near.search(SEPARATOR);
  if (found !== -1) return from + found + 1;
  const end = from + near.length;
  return /[\uD800-\uDBFF]$/.test(near) && end < text.length ? end - 1 : end;
}
