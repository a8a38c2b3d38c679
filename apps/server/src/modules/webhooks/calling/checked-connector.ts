import { isIP, type LookupFunction, type Socket } from 'node:net';
import { DEFAULT_CIPHERS } from 'node:tls';
import { buildConnector } from 'undici';
import { AddressNotAllowed, type AddressRule } from './address-rule.ts';

/** Without finite-field Diffie-Hellman: the other side chooses the group, and one of 10,000 bits keeps this process busy for a second. */
const CIPHERS = `${DEFAULT_CIPHERS}:!kDHE`;

/** For a look-up that is needed again in the middle of a call. */
const NO_WORKSPACE = '';

/**
 * Opens the connections of an agent, each to an address that was checked in the same step, so a name cannot resolve differently in
 * between.
 * @param opened called with the origin of each new connection
 */
export function checkedConnector(
  rule: AddressRule,
  timeoutMs: number,
  opened: (origin: string, socket: Socket) => void,
): buildConnector.connector {
  const connectors = {
    'http:': plainConnector(rule, 'http:', timeoutMs),
    'https:': plainConnector(rule, 'https:', timeoutMs),
  };
  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const origin = originOf(protocol, hostname, port);
    // A literal address is connected to without a look-up.
    const refusal = isIP(hostname) === 0 ? null : rule.refusal(hostname, protocol);
    if (refusal !== null) return callback(new AddressNotAllowed(refusal), null);
    const connect = connectors[protocol === 'http:' ? 'http:' : 'https:'];
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null) opened(origin, socket);
      callback(...result);
    });
  };
}

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
  const options = { timeout: timeoutMs, allowH2: false, lookup, ciphers: CIPHERS };
  return buildConnector(options as buildConnector.BuildOptions);
}

/** Undici names an IPv6 address without its brackets. */
function originOf(protocol: string, hostname: string, port: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin;
}
