import type { Webhook } from '@clearbench/contract';

/** The short name of a webhook: the host of its URL, or its segment if it is a path of this server. */
export function hostOf({ url, kind }: Pick<Webhook, 'url' | 'kind'>): string {
  if (kind === 'receiver') return `Receiver ${url.split('/').at(-3) ?? ''}`.trim();
  return URL.parse(url)?.host ?? url;
}
