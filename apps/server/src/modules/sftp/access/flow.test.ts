import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { Flow } from './flow.ts';

const MEGABYTE = 1024 * 1024;

function client(memory: MemoryBudget, user = 'core') {
  const socket = Object.assign(new EventEmitter(), {
    writableLength: 0,
    destroyed: false,
  });
  return { socket, flow: new Flow(socket as unknown as Socket, memory, { workspace: user, user }) };
}

it('a client is not read from while much of what it sent waits, and less is enough when there is little room', async () => {
  const memory = new MemoryBudget(16 * MEGABYTE);
  const { flow } = client(memory);
  flow.arrived(2 * MEGABYTE);
  expect(flow.isFull).toBe(false);
  flow.arrived(1);
  expect([flow.isFull, memory.bytes]).toEqual([true, 2 * MEGABYTE + 1]);
  flow.processed(1);
  expect(flow.isFull).toBe(false);

  const others = [1, 2, 3].map(() => client(memory));
  for (const other of others) other.flow.arrived(MEGABYTE);
  const last = others.at(-1);
  expect(last?.flow.isFull).toBe(true);
  // It goes on when all that it sent is written, whatever others do.
  const space = last?.flow.space();
  last?.flow.processed(MEGABYTE);
  await space;
  expect([last?.flow.isFull, memory.bytes]).toEqual([false, 4 * MEGABYTE]);
});

it('a client that leaves many replies unread is not read from until it takes them', async () => {
  const { socket, flow } = client(new MemoryBudget(16 * MEGABYTE));
  socket.writableLength = 2 * MEGABYTE + 1;
  expect(flow.isFull).toBe(true);
  const space = flow.space();
  socket.writableLength = 0;
  socket.emit('drain');
  await space;
});

it('answers wait until the client has taken those before, and what it does not take is counted', async () => {
  const memory = new MemoryBudget(16 * MEGABYTE);
  const { socket, flow } = client(memory);
  let untaken = 0;
  const bytes = () => untaken;
  flow.add(bytes);
  await flow.room(bytes);
  untaken = MEGABYTE;
  socket.writableLength = 1;
  let isReady = false;
  const ready = flow.room(bytes).then(() => {
    isReady = true;
  });
  socket.emit('data');
  await Promise.resolve();
  expect([isReady, memory.bytes]).toEqual([false, MEGABYTE + 1]);
  socket.writableLength = 0;
  socket.emit('drain');
  await ready;
  socket.destroyed = true;
  socket.emit('close');
  expect(memory.bytes).toBe(0);
});
