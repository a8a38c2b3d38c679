import { ATTENTION_COUNT_MAX, type Dashboard, type ParkedItem, type Trouble } from '@clearbench/contract';
import { formatCount, formatDateTime } from '@/lib/format.ts';

/** One item that needs a person: what, in words, and where to act. */
export interface AttentionItem {
  readonly id: string;
  readonly severity: 'bad' | 'warning';
  readonly title: string;
  readonly detail: string;
  /** When the newest case happened, or a lasting one began. */
  readonly at: string | null;
  /** Where to act; null where the only act is to try again. */
  readonly href: string | null;
  readonly action: 'Open' | 'Show' | 'Connect' | { readonly tryAgain: ParkedItem | null };
}

const NETWORKS_PATH = '/global-transaction-networks';

/** What needs a person, worst first. */
export function attentionItems({
  failed,
  refused,
  held,
  parked,
  payouts,
  networksDown,
  webhooksFailing,
  webhooksDisabled,
}: Dashboard['attention']): AttentionItem[] {
  const count = (trouble: Trouble) => `${formatCount(trouble.count)}${trouble.limited ? '+' : ''}`;
  return [
    ...trouble(refused, 'refused', 'bad', `${count(refused)} refused by a network (NAK)`, '/transactions'),
    ...parkedItems(parked),
    ...trouble(failed, 'failed', 'bad', `${count(failed)} failed`, '/transactions?status=failed'),
    ...webhooksDisabled.map(
      ({ id, url, reason }): AttentionItem => ({
        id: `webhook-${id}`,
        severity: 'bad',
        title: 'Webhook disabled',
        detail: `${url} · ${disabledText(reason)}`,
        at: null,
        href: `/webhooks/${encodeURIComponent(id)}`,
        action: 'Open',
      }),
    ),
    ...webhooksFailing.map(
      ({ id, url, since, lastStatus, lastError }): AttentionItem => ({
        id: `webhook-${id}`,
        severity: 'bad',
        title: 'Webhook failing',
        detail: `${url} · ${lastStatus === null ? (lastError ?? 'no response') : `it responds ${lastStatus}`}`,
        at: since,
        href: `/webhooks/${encodeURIComponent(id)}`,
        action: 'Open',
      }),
    ),
    ...trouble(payouts, 'payouts', 'warning', `${count(payouts)} not paid out yet`, '/transactions'),
    ...trouble(held, 'held', 'warning', `${count(held)} on hold`, '/transactions'),
    ...networksDown.map(
      ({ network, name, queued, outageUntil }): AttentionItem => ({
        id: `network-${network}`,
        severity: 'warning',
        title: outageUntil === null ? `${name} disconnected` : `${name} is out of service`,
        detail:
          outageUntil === null
            ? waiting(queued)
            : `Down for every transfer until ${formatDateTime(outageUntil)} · ${waiting(queued)}`,
        at: null,
        href: NETWORKS_PATH,
        action: outageUntil === null ? 'Connect' : 'Show',
      }),
    ),
  ];
}

function parkedItems({ count, newest }: Dashboard['attention']['parked']): AttentionItem[] {
  const named = newest.map(
    (item): AttentionItem => ({
      id: `parked-${item.id}`,
      severity: 'bad',
      title: 'Set aside after a failure',
      detail: item.problem,
      at: null,
      href: item.transactionId === null ? null : `/transactions/${item.transactionId}`,
      action: { tryAgain: item },
    }),
  );
  const more = count - newest.length;
  if (more <= 0) return named;
  const all: AttentionItem = {
    id: 'parked-more',
    severity: 'bad',
    title: `${formatCount(more)}${count >= ATTENTION_COUNT_MAX ? '+' : ''} more set aside after failures`,
    detail: 'Each is tried again by itself, ever more rarely.',
    at: null,
    href: null,
    action: { tryAgain: null },
  };
  return [...named, all];
}

function disabledText(reason: string | null): string {
  switch (reason) {
    case 'gone':
      return 'it responded 410 Gone';
    case 'failing':
      return 'it failed for too long';
    case 'secret_lost':
      return 'it needs a new secret';
    default:
      return 'switched off by the server';
  }
}

function waiting(queued: number): string {
  if (queued === 0) return 'No message waits for it';
  return queued === 1 ? '1 message waits for it' : `${formatCount(queued)} messages wait for it`;
}

function trouble(
  { count, newest }: Trouble,
  id: string,
  severity: AttentionItem['severity'],
  words: string,
  listPath: string,
): AttentionItem[] {
  if (newest == null || count === 0) return [];
  const isOne = count === 1;
  return [
    {
      id,
      severity,
      title: `${isOne ? 'Transfer' : 'Transfers'}: ${words}`,
      detail: `${newest.transactionId} · ${newest.message}`,
      at: newest.at,
      // A single one is linked directly; for several the list shows those with the status.
      href: isOne || listPath === '/transactions' ? `/transactions/${newest.transactionId}` : listPath,
      action: isOne || listPath === '/transactions' ? 'Open' : 'Show',
    },
  ];
}

/** The sentence below the heading: whether everything is well. */
export function stateOfThings(items: readonly AttentionItem[], hasTransfers: boolean): string {
  if (items.length === 0 && !hasTransfers) return 'Nothing needs you: no transfer has arrived yet.';
  if (items.length === 0) return 'Nothing needs you. Everything is moving.';
  if (items.length === 1) return 'One thing needs you. Everything else is moving.';
  return `${items.length} things need you. Everything else is moving.`;
}
