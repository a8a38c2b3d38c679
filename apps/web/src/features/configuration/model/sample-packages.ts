import type { ConfigurationPackage } from './package.ts';
import { PACKAGE_EVENTS } from './package.ts';

const SAMPLES: readonly ConfigurationPackage[] = [
  {
    id: 'pkg_1763632800000',
    label: 'Sample treasury gateway',
    name: 'Treasury gateway (sample)',
    description: 'The contents of a package: a key, a client, a webhook and tracking codes.',
    apiKey: 'clb_0000000000004000800000000000a001',
    clientUuid: '00000000-0000-4000-8000-00000000c001',
    clientLabel: 'Northern Mills Ltd',
    webhookUrl: 'https://api.example.com/webhook-transactionID-trx_SampleA001',
    wiseWebhook: 'https://test.example.com/wise-webhook',
    trnId: 'TRN-CLBSample01',
    uetrId: 'CLB-2026-11-20-SAMPLE0001',
    gpiId: 'GPISampleA001',
    transactionId: 'trx_SampleA001',
    isActive: true,
    createdAt: new Date('2026-11-20T10:00:00.000Z'),
    events: PACKAGE_EVENTS,
  },
  {
    id: 'pkg_1763636400000',
    label: 'Sample settlement desk',
    name: 'Settlement desk (sample)',
    description: 'Subscribes to settlements only.',
    apiKey: 'clb_0000000000004000800000000000a002',
    clientUuid: '00000000-0000-4000-8000-00000000c002',
    clientLabel: 'Suedwerk GmbH',
    webhookUrl: 'https://api.example.com/webhook-transactionID-trx_SampleA002',
    wiseWebhook: 'https://test.example.com/wise-webhook',
    trnId: 'TRN-CLBSample02',
    uetrId: 'CLB-2026-11-20-SAMPLE0002',
    gpiId: 'GPISampleA002',
    transactionId: 'trx_SampleA002',
    isActive: false,
    createdAt: new Date('2026-11-20T11:00:00.000Z'),
    events: ['settlement.completed'],
  },
];

/** The initial packages: before anything was saved, after a reset, and instead of unreadable data. */
export const samplePackages = (): readonly ConfigurationPackage[] => SAMPLES;

export const isSample = ({ id }: ConfigurationPackage): boolean => SAMPLES.some((sample) => sample.id === id);
