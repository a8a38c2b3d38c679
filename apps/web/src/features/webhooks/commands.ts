import { PATHS, type Webhook } from '@clearbench/contract';
import type { Command, CommandSource } from '@/lib/commands.ts';
import { hostOf } from '@/lib/text/webhook-host.ts';

const pageOf = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;

/** Two webhooks may have the same host. Receivers differ by their key, which must not be shown here. */
const detailOf = ({ kind, url }: Webhook): Pick<Command, 'detail'> => {
  const path = kind === 'endpoint' ? (URL.parse(url)?.pathname ?? '/') : '/';
  return path === '/' ? {} : { detail: path };
};

const pages: CommandSource<readonly Webhook[]> = {
  group: 'Webhooks',
  path: PATHS.webhooks,
  commandsOf: (webhooks) =>
    webhooks.map((webhook) => ({
      id: pageOf(webhook.id),
      label: hostOf(webhook),
      ...detailOf(webhook),
      words: 'webhook',
      isTypedOnly: true,
      href: pageOf(webhook.id),
    })),
};

/** Opens the dialog, which asks how long the old secret also signs. */
const rotations: CommandSource<readonly Webhook[]> = {
  group: 'Actions',
  path: PATHS.webhooks,
  commandsOf: (webhooks) =>
    webhooks
      .filter(({ kind, state }) => kind === 'endpoint' && state !== 'deleting')
      .map((webhook) => ({
        id: `rotate-secret ${webhook.id}`,
        label: `Rotate secret of ${hostOf(webhook)}`,
        ...detailOf(webhook),
        words: 'webhook',
        isTypedOnly: true,
        href: `${pageOf(webhook.id)}?secret=1`,
      })),
};

export const webhookCommands = [pages, rotations];
