import type { Webhook } from '@clearbench/contract';

/** The short name of a webhook: the host of its URL, and for a path of this server its segment. */
export function hostOf({ url, kind }: Pick<Webhook, 'url' | 'kind'>): string {
  if (kind === 'receiver') return `Receiver ${url.split('/').at(-3) ?? ''}`.trim();
  return URL.parse(url)?.host ?? url;
}
