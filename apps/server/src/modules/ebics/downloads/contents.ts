import type { EbicsFault } from '@clearbench/contract';
import type { InitialisationRequest } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import type { ExamineThread } from '../examining/thread.ts';
import type { OrderRepository } from '../orders/repository.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { realtimeParametersFor } from '../realtime/parameters.ts';
import type { SubscriberRepository } from '../subscribers/repository.ts';
import type { Content } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { filesFor } from './files.ts';
import { informationFor } from './information.ts';
import { protocolFor } from './protocols.ts';
import { waitingOrdersFor } from './waiting-orders.ts';

interface Dependencies {
  db: Kysely<Schema>;
  ledger: Pick<LedgerModule, 'ledger' | 'statements' | 'files'>;
  deliveries: DeliveryRepository;
  orders: OrderRepository;
  repository: SubscriberRepository;
  thread: Pick<ExamineThread, 'singlePayments'>;
  workspace: string;
}

/** Returns the data for each type of download order. */
export const contentsOf =
  (dependencies: Dependencies) =>
  async (
    { order, version }: InitialisationRequest,
    inquiry: Inquiry,
    fault: EbicsFault | null,
  ): Promise<Content> => {
    const type = order.adminOrderType;
    if (type === 'HAC' || type === 'PTK') return protocolFor(dependencies, order, inquiry);
    return (
      (await informationFor(dependencies, { type, version }, inquiry)) ??
      (await waitingOrdersFor(dependencies, { order, version }, inquiry)) ??
      (await realtimeParametersFor(dependencies, order, inquiry)) ??
      (await filesFor(dependencies, order, inquiry, fault))
    );
  };
