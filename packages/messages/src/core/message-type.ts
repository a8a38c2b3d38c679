/** MT types as people name them; a validation flag (block 3, tag 119) follows the number. */
export const MT_TYPES = [
  'MT103',
  'MT103 STP',
  'MT103 REMIT',
  'MT192',
  'MT196',
  'MT199',
  'MT202',
  'MT202 COV',
  'MT292',
  'MT296',
  'MT299',
  'MT900',
  'MT910',
  'MT940',
  'MT942',
  'MT950',
  'ACK',
  'NAK',
] as const;
export type MtType = (typeof MT_TYPES)[number];

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

export function isMtType(name: string): name is MtType {
  return (MT_TYPES as readonly string[]).includes(name);
}
