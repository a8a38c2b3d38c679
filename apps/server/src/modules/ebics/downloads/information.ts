import type { EbicsState } from '@clearbench/contract';
import { isMirror, servicerOf } from '@clearbench/domain';
import {
  type CustomerInfo,
  type EbicsVersion,
  type PermittedOrder,
  REALTIME_BTF,
  type SubscriberInfo,
  type SubscriberStatus,
  writeHaa,
  writeHkd,
  writeHpd,
  writeHtd,
} from '@clearbench/ebics';
import type { LedgerModule } from '../../ledger/index.ts';
import type { Bank } from '../bank/service.ts';
import { ACCEPTED } from '../orders/upload-kinds.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { VERSIONS } from '../protocol/responses.ts';
import { isAllowed } from '../subscribers/allowed-orders.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/repository.ts';
import { always, type Content } from './content.ts';
import { OFFERS } from './offers.ts';

interface Dependencies {
  repository: Pick<SubscriberRepository, 'list'>;
  ledger: Pick<LedgerModule, 'ledger'>;
}

const ACCOUNTS_MAX = 500;
const BANK_NAME = 'Clearbench (simulated bank)';

/** HAA, HPD, HKD and HTD: what the bank, the customer and the subscriber may do. Null: another order. */
export async function informationFor(
  dependencies: Dependencies,
  { type, version }: { type: string; version: EbicsVersion },
  { bank, subscriber }: Inquiry,
): Promise<Content | null> {
  switch (type) {
    case 'HAA':
      return always(
        writeHaa(
          version,
          downloadsOf(bank).filter(({ adminOrderType }) => isAllowed(subscriber.row, adminOrderType)),
        ),
      );
    case 'HPD':
      return always(
        writeHpd(version, {
          ...{ hostId: bank.hostId, name: BANK_NAME, url: bank.url, versions: VERSIONS },
          ...{ recovery: true, prevalidation: false, certificates: true },
          ...{ clientDataDownload: true, downloadableOrderData: true },
        }),
      );
    case 'HKD': {
      const all = await dependencies.repository.list();
      return always(
        writeHkd(
          version,
          await customer(dependencies, bank),
          all.map((each) => toInfo(each, bank)),
        ),
      );
    }
    case 'HTD':
      return always(writeHtd(version, await customer(dependencies, bank), toInfo(subscriber, bank)));
    default:
      return null;
  }
}

const ADMINISTRATIVE_DOWNLOADS: Readonly<Record<string, string>> = {
  HAA: 'Orders that can be downloaded',
  HPD: 'Parameters of the bank',
  HKD: 'The customer and its subscribers',
  HTD: 'The subscriber',
  HAC: 'Customer protocol',
  PTK: 'Customer protocol as text',
  HVU: 'Orders that wait for signatures',
  HVZ: 'Orders that wait for signatures, with details',
  HVD: 'An order that waits for signatures',
  HVT: 'The payments of an order that waits for signatures',
};

const ADMINISTRATIVE_UPLOADS: Readonly<Record<string, string>> = {
  PUB: 'Change of the signature key',
  HCA: 'Change of the authentication and encryption keys',
  HCS: 'Change of all keys',
  HVE: 'Signature of an order',
  HVS: 'Cancellation of an order',
  SPR: 'Suspension of the subscriber',
};

const DOWNLOADS: readonly PermittedOrder[] = [
  ...OFFERS.map(({ btf, description }) => ({
    adminOrderType: 'BTD',
    btf,
    description,
    direction: 'download' as const,
  })),
  ...Object.entries(ADMINISTRATIVE_DOWNLOADS).map(([adminOrderType, description]) => ({
    ...{ adminOrderType, description, direction: 'download' as const },
  })),
];

const REALTIME: PermittedOrder = {
  ...{ adminOrderType: 'BTD', btf: REALTIME_BTF, direction: 'download' },
  description: 'Where notifications come in real time',
};

const downloadsOf = ({ hasRealtime }: Bank): readonly PermittedOrder[] =>
  hasRealtime ? [...DOWNLOADS, REALTIME] : DOWNLOADS;

const UPLOADS: readonly PermittedOrder[] = [
  ...ACCEPTED.map(({ btf, description }) => ({
    adminOrderType: 'BTU',
    btf,
    description,
    direction: 'upload' as const,
  })),
  ...Object.entries(ADMINISTRATIVE_UPLOADS).map(([adminOrderType, description]) => ({
    ...{ adminOrderType, description, direction: 'upload' as const },
  })),
];

const STATUSES: Readonly<Record<EbicsState, SubscriberStatus>> = {
  new: 'new',
  ini: 'ini-received',
  hia: 'hia-received',
  initialised: 'initialised',
  ready: 'ready',
  suspended: 'suspended-by-bank',
};

const toInfo = (subscriber: Subscriber, bank: Bank): SubscriberInfo => ({
  userId: subscriber.row.user_id,
  name: subscriber.row.name,
  status: STATUSES[subscriber.row.state],
  permissions: [...UPLOADS, ...downloadsOf(bank)]
    .filter(({ adminOrderType }) => isAllowed(subscriber.row, adminOrderType))
    .map(({ adminOrderType, btf, direction }) => ({
      adminOrderType,
      ...(btf !== undefined && { btf }),
      ...(direction === 'upload' && { level: subscriber.row.signature_class }),
    })),
});

async function customer({ ledger }: Dependencies, bank: Bank): Promise<CustomerInfo> {
  const { hostId, partnerId } = bank;
  const { accounts: all } = await ledger.ledger.accounts({ limit: ACCOUNTS_MAX });
  const accounts = all.filter(({ kind }) => isMirror(kind));
  return {
    ...{ hostId, partnerId, name: partnerId, orders: [...UPLOADS, ...downloadsOf(bank)] },
    accounts: accounts.map((account) => ({
      ...{ id: account.id, iban: account.id, currency: account.currency, holder: partnerId },
      bic: servicerOf(account).bic ?? '',
      description: account.id,
    })),
  };
}
