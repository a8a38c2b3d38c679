const RECEIVER = /^api\/webhook-transaction\/([^/?#]+)\/status\/([^/?#]+)$/;

/** A path of our own server that partners report to. */
export interface ReceiverPath {
  segment: string;
  key: string;
}

/**
 * The receiver that a webhook's URL names: `api/webhook-transaction/{segment}/status/{key}`, with or without a leading slash
 * or one of our origins. Null for any other URL.
 */
export function receiverPath(url: string, origins: readonly string[]): ReceiverPath | null {
  const origin = origins.find((own) => url.startsWith(`${own}/`));
  const path = (origin === undefined ? url : url.slice(origin.length)).replace(/^\/+/, '');
  const [, segment, key] = RECEIVER.exec(path) ?? [];
  if (segment === undefined || key === undefined) return null;
  try {
    return { segment: decodeURIComponent(segment), key: decodeURIComponent(key) };
  } catch {
    return null;
  }
}
