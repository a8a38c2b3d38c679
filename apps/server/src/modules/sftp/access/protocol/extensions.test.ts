import type { SFTPWrapper } from 'ssh2';
import { expect, it } from 'vitest';
import { announceExtensions } from './extensions.ts';

const PLAIN = Buffer.from([0, 0, 0, 5, 2, 0, 0, 0, 3]);

function session(window: number) {
  const sent: Buffer[] = [];
  const protocol = { channelData: (_: number, data: Buffer) => sent.push(data) };
  const sftp = { outgoing: { id: 7, state: 'open', window }, _protocol: protocol };
  announceExtensions(sftp as unknown as SFTPWrapper);
  return { sftp, sent, protocol };
}

it('the first reply of a session names the extensions, and takes their length off the window', () => {
  const { sftp, sent, protocol } = session(1_000);
  sftp._protocol.channelData(7, PLAIN);
  sftp._protocol.channelData(7, PLAIN);
  const [reply = Buffer.alloc(0), next] = sent;
  expect([next, sftp._protocol]).toEqual([PLAIN, protocol]);
  expect(reply.readUInt32BE()).toBe(reply.length - 4);
  expect(reply.subarray(4, 9)).toEqual(PLAIN.subarray(4));
  expect(String(reply)).toContain('limits@openssh.com');
  expect(sftp.outgoing.window).toBe(1_000 - (reply.length - PLAIN.length));
});

it('a client with a tiny window gets the reply without them', () => {
  const { sftp, sent } = session(100);
  sftp._protocol.channelData(7, PLAIN);
  expect([sent, sftp.outgoing.window]).toEqual([[PLAIN], 100]);
});
