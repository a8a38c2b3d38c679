import { sample } from '@clearbench/messages';

/** The text of a payment of this server's bank, with a UETR that ends in a number. */
export function ownMt103(number: number): string {
  const uetr = `7a562c67-ca16-48ba-b074-${String(number).padStart(12, '0')}`;
  return sample('MT103', { uetr, date: '2026-11-20' }).replace(/\{1:F01[A-Z0-9]{12}/, '{1:F01CLRBGB20AXXX');
}
