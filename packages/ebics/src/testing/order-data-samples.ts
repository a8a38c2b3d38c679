import type { CustomerInfo, SubscriberInfo } from '../order-data/information/customer.ts';
import { writeHaa } from '../order-data/information/write-haa.ts';
import { writeHpd } from '../order-data/information/write-hpd.ts';
import { writeHkd, writeHtd } from '../order-data/information/write-htd.ts';
import type { VeuOrderDetails } from '../order-data/veu/veu-order.ts';
import { writeHvd } from '../order-data/veu/write-hvd.ts';
import { writeHvt } from '../order-data/veu/write-hvt.ts';
import { writeHvu, writeHvz } from '../order-data/veu/write-overview.ts';
import type { EbicsVersion } from '../version.ts';

const btf = { service: 'SCT', message: { name: 'pain.001', version: '09' } };
const statement = { service: 'EOP', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } };
const push = { service: 'OTH', scope: 'DE', message: { name: 'wssparam' } };

const customer: CustomerInfo = {
  partnerId: 'PARTNER1',
  name: 'Ada & Sons',
  hostId: 'CLEARBENCH',
  accounts: [
    {
      id: 'ACCOUNT1',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      currency: 'EUR',
      holder: 'Ada & Sons',
      description: 'Giro “A”',
    },
    { id: 'ACCOUNT2', iban: '12-34', currency: 'CHF', holder: 'Ada' },
  ],
  orders: [
    {
      adminOrderType: 'BTU',
      btf,
      description: 'Credit transfer',
      direction: 'upload',
      signaturesRequired: 2,
    },
    { adminOrderType: 'BTD', btf: statement, description: 'Statements', direction: 'download' },
    { adminOrderType: 'BTD', btf: push, description: 'Notifications', direction: 'download' },
    { adminOrderType: 'HPD', description: 'Bank parameters', direction: 'download' },
  ],
};

const subscriber: SubscriberInfo = {
  userId: 'ADA',
  name: 'Ada',
  status: 'ready',
  permissions: [{ adminOrderType: 'BTU', btf, level: 'A' }, { adminOrderType: 'HPD' }],
};

const digest = new Uint8Array(32).fill(7);
const signer = {
  partnerId: 'PARTNER1',
  userId: 'BOB',
  name: 'Bob',
  at: '2026-11-30T10:00:00Z',
  level: 'A' as const,
};

const order: VeuOrderDetails = {
  orderId: 'A001',
  adminOrderType: 'BTU',
  btf,
  originator: { partnerId: 'PARTNER1', userId: 'ADA', at: '2026-11-30T09:00:00Z' },
  size: 0,
  signers: [signer],
  signaturesRequired: 2,
  signaturesDone: 1,
  readyToBeSigned: true,
  digest,
  signatureVersion: 'A006',
  payments: 2,
  amount: '12.50',
  currency: 'EUR',
  firstPayment: { payer: 'Ada & Sons', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  fileName: 'payments.xml',
};

const withoutBank: VeuOrderDetails = {
  ...order,
  orderId: 'A002',
  signers: [],
  firstPayment: { payer: 'Ada', iban: '12-34' },
};

/** Answers with everything that they can have, by order type. */
export const ORDER_DATA: Readonly<Record<string, (version: EbicsVersion) => string>> = {
  HAA: (version) => writeHaa(version, [{ adminOrderType: 'BTD', btf: statement }, { adminOrderType: 'HTD' }]),
  HPD: (version) =>
    writeHpd(version, {
      hostId: 'CLEARBENCH',
      name: 'Test bank',
      url: 'https://bank.example/ebics',
      versions: ['H004', 'H005'],
      recovery: true,
      prevalidation: false,
      certificates: true,
      clientDataDownload: true,
      downloadableOrderData: true,
    }),
  HTD: (version) => writeHtd(version, customer, subscriber),
  HKD: (version) =>
    writeHkd(version, customer, [subscriber, { ...subscriber, userId: 'BOB', status: 'suspended' }]),
  HVU: (version) => writeHvu(version, [order, withoutBank]),
  HVZ: (version) => writeHvz(version, [order, withoutBank]),
  HVD: (version) =>
    writeHvd(version, {
      digest,
      signatureVersion: 'A006',
      displayFile: 'Two payments',
      size: 12,
      signers: [signer],
    }),
  HVT: (version) =>
    writeHvt(version, {
      total: 2,
      messageName: 'pain.001',
      payments: [
        {
          orderer: { name: 'Ada', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
          payee: { name: 'Bob', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
          amount: '12.50',
          currency: 'EUR',
          executionDate: '2026-12-01',
          purpose: 'Invoice 1',
        },
        {
          orderer: { iban: 'DE02120300000000202051' },
          payee: { iban: '12-34' },
          amount: '1',
          currency: 'CHF',
        },
      ],
    }),
};
