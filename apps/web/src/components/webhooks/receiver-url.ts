import { fillPath, PATHS } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { callUrl } from '@/lib/navigation/workspace.ts';

/** The call with which partners report the status of transfers: `segment` is a transaction id, `global` or a custom name. */
export const receiverCall = (segment: string, key: string) =>
  fillPath(PATHS.webhookReceiver, { segment, key });

/** The address in a webhook's URL; `key` is an API key or its first 8 characters. */
export const receiverPath = (segment: string, key: string): string =>
  callUrl(receiverCall(segment, key)).slice(1);

/** The same, with the console's own origin. */
export const receiverUrl = (segment: string, key: string): string =>
  `${location.origin}/${receiverPath(segment, key)}`;

/** The path of a receiver's URL, with only the first 8 characters of its key. */
export function prefixedPath(url: string): string {
  const [, segment = '', key = ''] = /webhook-transaction\/([^/?#]+)\/status\/([^/?#]+)$/.exec(url) ?? [];
  return receiverPath(decodeURIComponent(segment), keyPrefix(decodeURIComponent(key)));
}
