import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readInPieces } from './read-in-pieces.ts';

/** The clock stands still, except when a piece is handled. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each piece takes the process 1 ms. */
function client() {
  const socket = new PassThrough({ highWaterMark: 1_000_000 });
  const pieces: Buffer[] = [];
  const turns: (() => Promise<void>)[] = [];
  const waiting: (() => void)[] = [];
  readInPieces(socket as unknown as Socket, async (work) => {
    await new Promise<void>((resolve) => {
      turns.push(async () => {
        work();
        resolve();
      });
      for (const wake of waiting.splice(0)) wake();
    });
  });
  socket.on('data', (piece) => {
    pieces.push(piece);
    vi.advanceTimersByTime(1);
  });
  const turn = async () => {
    while (turns.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    await turns.shift()?.();
  };
  return { socket, pieces, turn };
}

it('reads a few small pieces in each turn, and nothing before it', async () => {
  const { socket, pieces, turn } = client();
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 251));
  socket.write(sent);
  const counts: number[] = [pieces.length];
  for (let count = 0; count < 3; count += 1) {
    await turn();
    counts.push(pieces.length);
  }
  expect(counts).toEqual([0, 2, 4, 5]);
  expect(Buffer.concat(pieces).equals(sent)).toBe(true);
});

it('continues with data that arrives later, and notices the end', async () => {
  const { socket, pieces, turn } = client();
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    socket.once('end', () => {
      isEnded = true;
      resolve();
    });
  });
  socket.write('first');
  await turn();
  socket.end('second');
  await turn();
  while (!isEnded) await Promise.race([turn(), ended]);
  expect(pieces.map(String)).toEqual(['first', 'second']);
});
