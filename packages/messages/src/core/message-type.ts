import type { MtType } from '../swift-mt/content/content.ts';

/** ISO 20022 messages with their version. The first of each message is the one that CBPR+ uses. */
export const MX_TYPES = [
  'pacs.008.001.08',
  'pacs.008.001.12',
  'pacs.009.001.08',
  'pacs.002.001.10',
  'pacs.004.001.09',
  'pain.001.001.09',
  'pain.001.001.03',
  'pain.002.001.10',
  'camt.052.001.08',
  'camt.053.001.08',
  'camt.053.001.02',
  'camt.054.001.08',
  'camt.056.001.08',
  'camt.029.001.09',
] as const;
export type MxType = (typeof MX_TYPES)[number];

export type MessageType = MtType | MxType | 'KTT';
