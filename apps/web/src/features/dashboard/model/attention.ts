import {
  ATTENTION_COUNT_MAX,
  type Dashboard,
  type ParkedItem,
  type Trouble,
  type TroubledTransfer,
} from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { counted, formatCount, formatMoment } from '@/lib/text/format.ts';
import { shareText } from '@/lib/text/quota-text.ts';
import { reasonText } from '@/lib/text/reason-text.ts';

/** An item that needs an operator, in words, with the place to act. */
export interface AttentionItem {
  readonly id: string;
  readonly severity: 'bad' | 'warning';
  readonly title: string;
  readonly detail: string;
  /** When the newest case happened, or a lasting one began. */
  readonly at: string | null;
  /** Up to three of several transfers, newest first, each with its problem. */
  readonly transfers?: readonly { transactionId: string; why: string; at: string }[];
  /** The place to act; null if the only action is to try again, or each transfer has its own link. */
  readonly href: string | null;
  readonly action: 'Open' | 'Show' | 'Connect' | { readonly tryAgain: ParkedItem | null };
}

const NETWORKS_PATH = '/global-transaction-networks';

/** The items that need an operator, worst first. */
export function attentionItems({
  failed,
  refused,
  held,
  parked,
  payouts,
  networksDown,
  webhooksFailing,
  webhooksDisabled,
  ordersWaiting,
  storage,
}: Dashboard['attention']): AttentionItem[] {
  const count = (trouble: Trouble) => `${formatCount(trouble.count)}${trouble.limited ? '+' : ''}`;
  return [
    ...storageItem(storage, 'bad'),
    ...trouble(refused, 'refused', 'bad', `${count(refused)} refused by a network (NAK)`, null),
    ...parkedItems(parked),
    ...trouble(failed, 'failed', 'bad', `${count(failed)} failed`, '/transactions?status=failed'),
    ...webhooksDisabled.map(
      ({ id, url, reason }): AttentionItem => ({
        id: `webhook-${id}`,
        severity: 'bad',
        title: 'Webhook disabled',
        detail: `${withKeysMasked(url)} · ${disabledText(reason)}`,
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
        detail: `${withKeysMasked(url)} · ${lastStatus === null ? (lastError ?? 'no response') : `last response: ${lastStatus}`}`,
        at: since,
        href: `/webhooks/${encodeURIComponent(id)}`,
        action: 'Open',
      }),
    ),
    ...storageItem(storage, 'warning'),
    ...trouble(payouts, 'payouts', 'warning', `${count(payouts)} not paid out yet`, null),
    ...trouble(held, 'held', 'warning', `${count(held)} on hold`, null),
    ...ordersItem(ordersWaiting),
    ...networksDown.map(
      ({ network, name, queued, outageUntil }): AttentionItem => ({
        id: `network-${network}`,
        severity: 'warning',
        title: outageUntil === null ? `${name} disconnected` : `${name} is out of service`,
        detail:
          outageUntil === null
            ? waiting(queued)
            : `Down for every transfer until ${formatMoment(outageUntil)} · ${waiting(queued)}`,
        at: null,
        href: NETWORKS_PATH,
        action: outageUntil === null ? 'Connect' : 'Show',
      }),
    ),
  ];
}

/** The storage of the workspace, if that is as bad. */
function storageItem(
  storage: Dashboard['attention']['storage'],
  wanted: AttentionItem['severity'],
): AttentionItem[] {
  if (storage == null) return [];
  const isFull = storage.usedShare >= 1;
  const severity = isFull ? 'bad' : 'warning';
  if (severity !== wanted) return [];
  const item: AttentionItem = {
    id: 'storage',
    severity,
    title: isFull
      ? 'Storage is full: nothing new is accepted'
      : `Storage: ${shareText(storage.usedShare)} of the quota is used`,
    detail: 'Ask an administrator for a larger quota, or shorten the retention.',
    at: null,
    href: '/settings#storage',
    action: 'Show',
  };
  return [item];
}

/** Orders that wait for the second person of the customer. */
function ordersItem(waiting: number): AttentionItem[] {
  // An older server does not count them.
  if (!(waiting > 0)) return [];
  const item: AttentionItem = {
    id: 'ebics-orders',
    severity: 'warning',
    title: `EBICS: ${counted(waiting, 'order')}${waiting >= ATTENTION_COUNT_MAX ? ' or more' : ''} to sign`,
    detail: waiting === 1 ? 'It waits for a signature.' : 'They wait for a signature.',
    at: null,
    href: '/ebics-bank?tab=orders',
    action: 'Show',
  };
  return [item];
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
    detail: 'Each is retried automatically, at growing intervals.',
    at: null,
    href: null,
    action: { tryAgain: null },
  };
  return [...named, all];
}

function disabledText(reason: string | null): string {
  switch (reason) {
    case 'gone':
      return 'the endpoint returned 410 Gone';
    case 'failing':
      return 'every attempt failed for 5 days';
    case 'secret_lost':
      return 'it needs a new secret';
    default:
      return 'switched off by the server';
  }
}

function waiting(queued: number): string {
  if (queued === 0) return 'No messages are waiting';
  return queued === 1 ? '1 message is waiting' : `${formatCount(queued)} messages are waiting`;
}

function trouble(
  { count, newest }: Trouble,
  id: string,
  severity: AttentionItem['severity'],
  words: string,
  /** The list with all of them, if there is one. */
  listPath: string | null,
): AttentionItem[] {
  const [first] = newest;
  if (first === undefined || count === 0) return [];
  const isOne = count === 1;
  return [
    {
      id,
      severity,
      title: `${isOne ? 'Transfer' : 'Transfers'}: ${words}`,
      detail: isOne ? `${first.transactionId} · ${whyOf(first)}` : '',
      at: isOne ? first.at : null,
      transfers: isOne ? [] : newest.map((transfer) => ({ ...transfer, why: whyOf(transfer) })),
      href: isOne ? `/transactions/${first.transactionId}` : listPath,
      action: isOne ? 'Open' : 'Show',
    },
  ];
}

const whyOf = ({ reason, message }: TroubledTransfer): string =>
  reason == null ? message : reasonText(reason);

/** The sentence below the heading, with the number of items. */
export function stateOfThings(items: readonly AttentionItem[], hasTransfers: boolean): string {
  if (items.length === 0 && !hasTransfers) return 'Nothing needs attention: no transfer has arrived yet.';
  if (items.length === 0) return 'Nothing needs attention.';
  if (items.length === 1) return '1 item needs attention.';
  return `${items.length} items need attention.`;
}
