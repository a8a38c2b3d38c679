import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

it('closes only as many connections as are too many', () => {
  const connections = new Connections(3);
  const sockets = Array.from({ length: 5 }, () => new Socket());
  for (const socket of sockets) connections.opened('https://one.test', socket, '192.0.2.1');
  const calls = Array.from({ length: 5 }, () => connections.begin('https://one.test'));
  expect(calls.map(({ closes }) => closes)).toEqual([true, true, false, false, false]);
});

it('a call that never connects leaves nothing behind', () => {
  const connections = new Connections(0);
  const refused = Array.from({ length: 3 }, () => connections.begin('https://one.test'));
  expect(refused.every(({ closes }) => closes)).toBe(true);
  for (const { end } of refused) end();
  expect(connections.origins).toBe(0);
  expect(connections.begin('https://two.test').closes).toBe(true);
});
