const KEY_PREFIX_LENGTH = 8;

/** The part of an API key that a URL may show. */
export const keyPrefix = (apiKey: string): string => apiKey.slice(0, KEY_PREFIX_LENGTH);

/**
 * The path for partners to report the status of transfers to this server: `segment` is a transaction id, `global` or a custom
 * name; `key` an API key or its first 8 characters.
 */
export const receiverPath = (segment: string, key: string): string =>
  `api/webhook-transaction/${encodeURIComponent(segment)}/status/${encodeURIComponent(key)}`;

/** The same with the address under which the console is open. */
export const receiverUrl = (segment: string, key: string): string =>
  `${location.origin}/${receiverPath(segment, key)}`;
