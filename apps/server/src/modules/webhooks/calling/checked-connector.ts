import { constants } from 'node:crypto';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DEFAULT_CIPHERS } from 'node:tls';
import { buildConnector } from 'undici';
import { AddressNotAllowed, type AddressRule } from './address-rule.ts';
import { guardAnswers } from './answer-guard.ts';
import { RawGuard } from './raw-guard.ts';

/** Without finite-field Diffie-Hellman: the other side chooses the group, and one of 10,000 bits keeps this process busy for a second. */
const CIPHERS = `${DEFAULT_CIPHERS}:!kDHE`;

/** For a look-up that is needed again in the middle of a call. */
const NO_WORKSPACE = '';

/** The records of TLS around an answer. */
const RECORDS_SHARE = 2;

interface ConnectorOptions {
  timeoutMs: number;
  /** For everything that is sent for one answer. */
  answerMaxBytes: number;
  /** Called with the origin and the address of each new connection. */
  opened?(origin: string, socket: Socket, address: string | undefined): void;
}

/**
 * Opens the connections of an agent, each to an address that was checked in the same step, so a name cannot resolve differently in
 * between. A connection whose other side sends too much is ended.
 */
export function checkedConnector(
  rule: AddressRule,
  { timeoutMs, answerMaxBytes, opened }: ConnectorOptions,
): buildConnector.connector {
  const connectors = {
    'http:': plainConnector(rule, 'http:', timeoutMs),
    'https:': plainConnector(rule, 'https:', timeoutMs),
  };
  const secure = tlsConnector(timeoutMs);
  return (options, callback) => {
    const { hostname, port } = options;
    const protocol = options.protocol === 'http:' ? 'http:' : 'https:';
    const origin = originOf(protocol, hostname, port);
    // A literal address is connected to without a look-up.
    const refusal = isIP(hostname) === 0 ? null : rule.refusal(hostname, protocol);
    if (refusal !== null) return callback(new AddressNotAllowed(refusal), null);
    const ready = (socket: Socket, address: string | undefined) => {
      guardAnswers(socket, answerMaxBytes);
      opened?.(origin, socket, address);
      callback(null, socket);
    };
    connectors[protocol]({ ...options, protocol: 'http:', port: port || PORTS[protocol] }, (...connected) => {
      const [error, socket] = connected;
      if (error !== null) return callback(...connected);
      const { remoteAddress } = socket;
      if (protocol === 'http:') return ready(socket, remoteAddress);
      const guard = new RawGuard(socket);
      // Undici passes it on to `tls.connect`, which accepts any stream.
      secure({ ...options, httpSocket: guard as Duplex as Socket }, (...secured) => {
        const [failure, over] = secured;
        if (failure !== null) return callback(...secured);
        guard.endHandshake(RECORDS_SHARE * answerMaxBytes);
        ready(over, remoteAddress);
      });
    });
  };
}

const PORTS = { 'http:': '80', 'https:': '443' } as const;

/** Uses the look-up that was made before the call. Looks names up itself, so that the connection goes to the address that was checked, without a second look-up. */
function plainConnector(rule: AddressRule, protocol: string, timeoutMs: number): buildConnector.connector {
  const lookup: LookupFunction = (hostname, { all }, done) => {
    rule.resolve(NO_WORKSPACE, hostname, protocol).then(
      (addresses) => {
        const [first] = addresses;
        if (all === true) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: Error) => done(error, ''),
    );
  };
  // Undici passes every option on to the socket, including those missing from its types.
  const options = { timeout: timeoutMs, lookup };
  return buildConnector(options as buildConnector.BuildOptions);
}

/** The other side can't begin another handshake on the same connection. */
const tlsConnector = (timeoutMs: number): buildConnector.connector =>
  buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    ciphers: CIPHERS,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });

/** Undici names an IPv6 address without its brackets. */
function originOf(protocol: string, hostname: string, port: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin;
}
