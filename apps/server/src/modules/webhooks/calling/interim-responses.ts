import type { Socket } from 'node:net';

/** Interim responses but 101: the connection changes its protocol with that one, which was not requested. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const START_BYTES = 'HTTP/1.1 100 '.length;
const HEAD_END = '\r\n\r\n';
const HEAD_MAX_BYTES = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Hides interim responses (1xx, RFC 9110 section 15.2) from the reader of a socket. A client must accept any number
 * of them; undici 7 closes the connection at `100 Continue`.
 */
export function skipInterimResponses(socket: Socket): void {
  const read = socket.read.bind(socket) as () => Buffer | null;
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isAtStart = false;
  let held: Buffer = NOTHING;
  // The head of a request is written as text, and the next data read is its answer.
  socket.write = (...given: unknown[]) => {
    if (typeof given[0] === 'string') isAtStart = true;
    return write(...given);
  };
  socket.read = () => {
    if (!isAtStart) return read();
    for (let chunk = read(); chunk !== null; chunk = read()) {
      held = withoutInterim(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
      if (isUndecided(held)) continue;
      const rest = held;
      held = NOTHING;
      isAtStart = false;
      return rest;
    }
    return null;
  };
}

function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (INTERIM.test(startOf(rest))) {
    const end = rest.indexOf(HEAD_END);
    if (end === -1) return rest;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

/** True if more data is needed to recognise it, or to find the end of an interim response. */
function isUndecided(bytes: Buffer): boolean {
  if (bytes.length > HEAD_MAX_BYTES) return false;
  return bytes.length < START_BYTES
    ? 'HTTP/1.'.startsWith(startOf(bytes).slice(0, 7))
    : INTERIM.test(startOf(bytes));
}

const startOf = (bytes: Buffer): string => bytes.toString('latin1', 0, START_BYTES);
