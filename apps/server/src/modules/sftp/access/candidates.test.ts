import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Candidates } from './candidates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function socketFrom(remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      socket.emit('close');
    },
  });
  return socket;
}

type Fake = ReturnType<typeof socketFrom>;

function entered(candidates: Candidates, count: number, address: (index: number) => string): Fake[] {
  return Array.from({ length: count }, (_, index) => {
    const socket = socketFrom(address(index));
    candidates.enter(socket as unknown as Socket);
    return socket;
  });
}

it('silent connections give way to the next, the oldest first', () => {
  const candidates = new Candidates();
  const [talking] = entered(candidates, 1, () => '192.0.2.1');
  candidates.got(talking as unknown as Socket, 'talking');
  const silent = entered(candidates, 256, () => '192.0.2.1');
  expect(candidates.size).toBe(64);
  expect(talking?.destroyed).toBe(false);
  expect(silent.map(({ destroyed }) => destroyed)).toEqual(silent.map((_, index) => index < 256 - 63));
});

it('those of the network with the most give way to others', () => {
  const candidates = new Candidates();
  const many = entered(candidates, 64, (index) => `2001:db8::${index}`);
  const few = entered(candidates, 64, (index) => `198.51.100.${index}`);
  const [next] = entered(candidates, 1, () => '203.0.113.1');
  expect(candidates.size).toBe(128);
  expect([many[0]?.destroyed, few.some(({ destroyed }) => destroyed), next?.destroyed]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a login has to be complete in time', () => {
  const candidates = new Candidates();
  const [slow, quick] = entered(candidates, 2, () => '192.0.2.1');
  candidates.leave(quick as unknown as Socket);
  vi.advanceTimersByTime(20_000);
  expect([slow?.destroyed, quick?.destroyed, candidates.size]).toEqual([true, false, 0]);
});
