import type { SFTPWrapper } from 'ssh2';
import { stringOf, uint32 } from './encoding.ts';

/** The extensions that the server has, and their versions. OpenSSH describes them in its file `PROTOCOL`. */
const VERSIONS = {
  'posix-rename@openssh.com': '1',
  'fsync@openssh.com': '1',
  'statvfs@openssh.com': '2',
  'fstatvfs@openssh.com': '2',
  'limits@openssh.com': '1',
} as const;

export type Extension = keyof typeof VERSIONS;

export const isExtension = (name: string): name is Extension => Object.hasOwn(VERSIONS, name);

/** Members of the library's class that its types don't have. */
interface Wrapped {
  readonly outgoing: { readonly id: number; readonly state: string; window: number };
  _protocol: { channelData(channel: number, data: Buffer): void };
}

const VERSION = 2;
const EXTENDED_REPLY = 201;
const PROTOCOL_VERSION = 3;

const VERSION_REPLY = packet(
  VERSION,
  uint32(PROTOCOL_VERSION),
  ...Object.entries(VERSIONS).flat().map(stringOf),
);

/**
 * Names the extensions in the reply to the client's first packet. The library's own reply, which is the first data of
 * a session, names none and can't be changed. A client whose window is too small for the names gets it unchanged.
 */
export function announceExtensions(session: SFTPWrapper): void {
  const sftp = session as unknown as Wrapped;
  const { _protocol: protocol, outgoing } = sftp;
  const channelData = (channel: number, reply: Buffer) => {
    sftp._protocol = protocol;
    const more = VERSION_REPLY.length - reply.length;
    const fits = more < outgoing.window;
    if (fits) outgoing.window -= more;
    protocol.channelData(channel, fits ? VERSION_REPLY : reply);
  };
  sftp._protocol = Object.create(protocol, { channelData: { value: channelData } });
}

/** A reply for which the library has no method. */
export const extendedReply = (id: number, data: Buffer): Buffer => packet(EXTENDED_REPLY, uint32(id), data);

/** True if the client must read earlier replies before the session can send this much. */
export function isChannelFull(session: SFTPWrapper, bytes: number): boolean {
  const { outgoing } = session as unknown as Wrapped;
  return outgoing.state === 'open' && outgoing.window <= bytes;
}

/** Sends a packet of which the library knows nothing, unless the channel is closed. There must be space for it. */
export function sendPacket(session: SFTPWrapper, bytes: Buffer): void {
  const { _protocol: protocol, outgoing } = session as unknown as Wrapped;
  if (outgoing.state !== 'open') return;
  outgoing.window -= bytes.length;
  protocol.channelData(outgoing.id, bytes);
}

function packet(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from([type]), ...parts]);
  return Buffer.concat([uint32(content.length), content]);
}
