/** Frames of RFC 6455: those that a server sends, and those that a client may send to a server that only sends. */

export const CLOSE = 0x8;
export const PING = 0x9;
export const PONG = 0xa;
const TEXT = 0x1;
const FINAL = 0x80;
const MASKED = 0x80;
const SHORT_MAX = 125;
const LENGTH_16 = 126;
const HEADER_BYTES = 2;
const MASK_BYTES = 4;

export const CODES = { goingAway: 1001, protocolError: 1002, unwanted: 1003, policy: 1008 } as const;
export type CloseCode = (typeof CODES)[keyof typeof CODES];

/** Of at most 64 kB. */
export const textFrame = (text: string): Buffer => frame(TEXT, Buffer.from(text));

/** The reason is cut to what fits. */
export function closeFrame(code: CloseCode, reason: string): Buffer {
  const payload = Buffer.alloc(2 + Math.min(Buffer.byteLength(reason), SHORT_MAX - 2));
  payload.writeUInt16BE(code);
  // Never half a character.
  const written = payload.write(reason, 2);
  return frame(CLOSE, payload.subarray(0, 2 + written));
}

export function frame(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  if (length <= SHORT_MAX) return Buffer.concat([Buffer.of(FINAL | opcode, length), payload]);
  const header = Buffer.of(FINAL | opcode, LENGTH_16, 0, 0);
  header.writeUInt16BE(length, HEADER_BYTES);
  return Buffer.concat([header, payload]);
}

/** A control frame of a client, and how many bytes it had. */
interface ControlFrame {
  opcode: number;
  payload: Buffer;
  bytes: number;
}

/** Why a connection must end. */
interface FrameProblem {
  code: CloseCode;
  problem: string;
}

/** Null: the frame has not arrived as a whole. */
export function readControlFrame(data: Buffer): ControlFrame | FrameProblem | null {
  const [first, second] = data;
  if (first === undefined || second === undefined) return null;
  const opcode = first & 0x0f;
  if (opcode !== CLOSE && opcode !== PING && opcode !== PONG)
    return {
      code: CODES.unwanted,
      problem: 'This connection only carries messages from the server to the client.',
    };
  const length = second & 0x7f;
  if ((first & 0xf0) !== FINAL || length > SHORT_MAX)
    return {
      code: CODES.protocolError,
      problem: 'A control frame of a client is final and has up to 125 bytes.',
    };
  if ((second & MASKED) === 0)
    return { code: CODES.protocolError, problem: 'A frame of a client must be masked.' };
  const bytes = HEADER_BYTES + MASK_BYTES + length;
  if (data.length < bytes) return null;
  const mask = data.subarray(HEADER_BYTES, HEADER_BYTES + MASK_BYTES);
  const payload = data
    .subarray(HEADER_BYTES + MASK_BYTES, bytes)
    .map((byte, index) => byte ^ (mask[index % MASK_BYTES] ?? 0));
  return { opcode, payload: Buffer.from(payload), bytes };
}
