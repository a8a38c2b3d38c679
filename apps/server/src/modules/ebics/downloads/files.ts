import type { EbicsFault } from '@clearbench/contract';
import type { Order } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { type Content, noData } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { filesSince, type StoredFile } from './file-repository.ts';
import { type Offer, offerOf } from './offers.ts';
import { bookingsOf, closedDays, statementsOf } from './statements.ts';
import { zip } from './zip.ts';

interface Dependencies {
  db: Kysely<Schema>;
  ledger: Pick<LedgerModule, 'statements' | 'files'>;
  deliveries: Pick<DeliveryRepository, 'until'>;
}

/**
 * The files of BTD and its predecessors: those that were not delivered to this subscriber yet, or those of a date range again.
 * @throws EbicsError 090005, 091005, 091006, 091117
 */
export async function filesFor(
  dependencies: Dependencies,
  order: Order,
  { subscriber }: Inquiry,
  fault: EbicsFault | null,
): Promise<Content> {
  const offer = offerOf(order);
  const delivered = await dependencies.deliveries.until(subscriber.row.id, offer.source);
  const { files, until } = await found(dependencies, offer, {
    delivered,
    order,
    apiKeyId: subscriber.row.api_key_id,
  });
  const shown = withFault(files, fault);
  if (shown.length === 0) {
    throw noData(
      order.dateRange === undefined
        ? `There is nothing new of ${offer.description.toLowerCase()}. Ask for a date range to get earlier files again.`
        : `There is nothing of ${offer.description.toLowerCase()} from ${order.dateRange.start} to ${order.dateRange.end}.`,
    );
  }
  const bytes =
    offer.btf.container === undefined
      ? Buffer.from(shown.map(({ text }) => text).join('\r\n'))
      : await zip(unambiguous(shown));
  return { bytes, marks: order.dateRange === undefined ? { [offer.source]: until } : {} };
}

async function found(
  { db, ledger }: Dependencies,
  { source }: Offer,
  { delivered, order, apiKeyId }: { delivered: string; order: Order; apiKeyId: string },
): Promise<{ files: StoredFile[]; until: string }> {
  if (source === 'camt.053' || source === 'mt940') {
    const days = await closedDays(ledger, { delivered, range: order.dateRange });
    if (days === null) return { files: [], until: delivered };
    return statementsOf(ledger, days, { format: source, mustBeWhole: order.dateRange !== undefined });
  }
  if (source === 'camt.052' || source === 'mt942')
    return bookingsOf(ledger, { delivered, range: order.dateRange }, source);
  const since = order.dateRange ?? { snapshot: delivered };
  const { files, snapshot } = await filesSince(db, { apiKeyId, what: source, since });
  return { files, until: snapshot };
}

/** Forced faults of statements: the last one is missing, or the first one comes twice. */
function withFault(files: readonly StoredFile[], fault: EbicsFault | null): readonly StoredFile[] {
  if (fault === 'statement-missing') return files.slice(0, -1);
  return fault === 'statement-twice' ? [...files.slice(0, 1), ...files] : files;
}

/** Each name once. */
function unambiguous(files: readonly StoredFile[]): StoredFile[] {
  const used = new Set<string>();
  return files.map(({ name, text }) => {
    const own = used.has(name)
      ? name.replace(/(\.[^.]+)?$/, (extension) => `-${used.size + 1}${extension}`)
      : name;
    used.add(own);
    return { name: own, text };
  });
}
