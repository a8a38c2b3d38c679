import {
  ATTENTION_COUNT_MAX,
  DASHBOARD_DAYS,
  type Dashboard,
  type ParkedItem,
  QUOTA_WARNING_SHARE,
} from '@clearbench/contract';
import { formatMinor, isoDay, TRANSFER_STATUSES } from '@clearbench/domain';
import type { Clock } from '../../platform/clock.ts';
import type { NetworkService } from '../networks/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { TransactionService } from '../transactions/index.ts';
import { countedOnce } from './counted-once.ts';
import type { DashboardRepository, VolumeRow } from './repository.ts';

const DAY_MS = 86_400_000;
const LATEST = 6;

interface Dependencies {
  repository: DashboardRepository;
  clock: Clock;
  meter: Pick<StorageMeter, 'usedShare'>;
  networks: Pick<NetworkService, 'list'>;
  transactions: Pick<TransactionService, 'list'>;
  /** The items that background work set aside, newest first. */
  parked(limit: number): Promise<ParkedItem[]>;
}

export class DashboardService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async read(): Promise<Dashboard> {
    const { repository, clock, meter, networks, transactions, parked } = this.#dependencies;
    const now = clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    const days = lastDays(now);
    const [
      volumes,
      counts,
      failed,
      refused,
      held,
      setAside,
      payouts,
      links,
      latest,
      webhooksFailing,
      webhooksDisabled,
      ordersWaiting,
      hasUsedKey,
      removed,
    ] = await Promise.all([
      repository.volumes(days[0] ?? isoDay(now)),
      repository.statuses(),
      repository.trouble('transaction.failed', since, ATTENTION_COUNT_MAX),
      repository.trouble('network.refused', since, ATTENTION_COUNT_MAX),
      repository.held(ATTENTION_COUNT_MAX),
      parked(ATTENTION_COUNT_MAX),
      repository.payouts(ATTENTION_COUNT_MAX),
      networks.list(),
      transactions.list({ limit: LATEST }),
      repository.webhooksFailing(),
      repository.webhooksDisabled(),
      repository.ordersWaiting(ATTENTION_COUNT_MAX),
      repository.hasUsedKey(),
      repository.removedStatuses(),
    ]);
    const statuses = TRANSFER_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
    return {
      day: isoDay(now),
      attention: {
        ...countedOnce(setAside, { failed, refused, payouts, held }),
        networksDown: links
          .filter(({ connected, outageUntil }) => !connected || outageUntil !== null)
          .map(({ network, name, queued, outageUntil }) => ({ network, name, queued, outageUntil })),
        webhooksFailing: webhooksFailing.map(({ since, ...rest }) => ({
          ...rest,
          since: since.toISOString(),
        })),
        webhooksDisabled,
        ordersWaiting,
        storage: storageWarning(meter.usedShare),
      },
      today: byCurrency(volumes.filter(({ day }) => day === isoDay(now))),
      statuses,
      days: days.map((day) => ({ day, transfers: transfersOf(volumes, day) })),
      latest: latest.items,
      firstSteps: {
        payment: removed.size > 0 || statuses.some(({ count }) => count > 0),
        completed: removed.has('completed') || (counts.get('completed') ?? 0) > 0,
        failed: removed.has('failed') || (counts.get('failed') ?? 0) > 0,
        keyUsed: hasUsedKey,
      },
    };
  }
}

const storageWarning = (usedShare: number | null): Dashboard['attention']['storage'] =>
  usedShare === null || usedShare < QUOTA_WARNING_SHARE ? null : { usedShare };

/** Oldest first. */
const lastDays = (now: Date): string[] =>
  Array.from({ length: DASHBOARD_DAYS }, (_, index) =>
    isoDay(new Date(now.getTime() - (DASHBOARD_DAYS - 1 - index) * DAY_MS)),
  );

const transfersOf = (volumes: readonly VolumeRow[], wanted: string): number =>
  volumes.reduce((sum, { day, transfers }) => (day === wanted ? sum + Number(transfers) : sum), 0);

const byCurrency = (volumes: readonly VolumeRow[]): Dashboard['today'] =>
  volumes
    .map(({ currency, transfers, amountMinor }) => ({
      currency,
      transfers: Number(transfers),
      amount: formatMinor(amountMinor, currency),
    }))
    .sort((a, b) => b.transfers - a.transfers || a.currency.localeCompare(b.currency));
