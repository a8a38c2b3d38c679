import type { ClamdAddress } from '../platform/scanning/clamd.ts';

const PORT = 3310;

/** Reads `CLAMAV_ADDRESS`: the path of a socket, or a host with or without a port. */
export function asClamdAddress(value: string): { value: ClamdAddress } | { problem: string } {
  if (value.startsWith('/')) return { value: { path: value } };
  const url = URL.parse(`tcp://${value}`);
  if (url === null || url.hostname === '' || url.host !== value.toLowerCase()) {
    return {
      problem: `is "${value}". Use the path of clamd's socket, like /run/clamav/clamd.ctl, or its host and port, like clamav:3310.`,
    };
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { value: { host, port: url.port === '' ? PORT : Number(url.port) } };
}
