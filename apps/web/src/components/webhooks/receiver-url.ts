import { keyPrefix } from '@clearbench/domain';

/**
 * The path for partners to report the status of transfers to this server: `segment` is a transaction id, `global` or a custom
 * name; `key` an API key or its first 8 characters.
 */
export const receiverPath = (segment: string, key: string): string =>
  `api/webhook-transaction/${encodeURIComponent(segment)}/status/${encodeURIComponent(key)}`;

/** The same with the address under which the console is open. */
export const receiverUrl = (segment: string, key: string): string =>
  `${location.origin}/${receiverPath(segment, key)}`;

/** The path of a receiver's URL, with the first 8 characters of its key instead of the whole one. */
export function prefixedPath(url: string): string {
  const [, segment = '', key = ''] = /webhook-transaction\/([^/?#]+)\/status\/([^/?#]+)$/.exec(url) ?? [];
  return receiverPath(decodeURIComponent(segment), keyPrefix(decodeURIComponent(key)));
}
