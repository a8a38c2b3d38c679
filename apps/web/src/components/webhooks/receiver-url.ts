import { PATHS } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { callUrl } from '@/lib/workspace.ts';

/** The call with which partners report the status of transfers: `segment` is a transaction id, `global` or a custom name. */
export const receiverCall = (segment: string, key: string): string =>
  PATHS.webhookReceiver
    .replace(':segment', () => encodeURIComponent(segment))
    .replace(':key', () => encodeURIComponent(key));

/** Its address as webhooks have it; `key` is an API key or its first 8 characters. */
export const receiverPath = (segment: string, key: string): string =>
  callUrl(receiverCall(segment, key)).slice(1);

/** The same with the address under which the console is open. */
export const receiverUrl = (segment: string, key: string): string =>
  `${location.origin}/${receiverPath(segment, key)}`;

/** The path of a receiver's URL, with the first 8 characters of its key instead of the whole one. */
export function prefixedPath(url: string): string {
  const [, segment = '', key = ''] = /webhook-transaction\/([^/?#]+)\/status\/([^/?#]+)$/.exec(url) ?? [];
  return receiverPath(decodeURIComponent(segment), keyPrefix(decodeURIComponent(key)));
}
