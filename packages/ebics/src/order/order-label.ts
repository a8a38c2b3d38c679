import { btfLabel } from './btf.ts';
import type { Order } from './order.ts';

/** Administrative order types, for people. */
const NAMES: Readonly<Record<string, string>> = {
  HAA: 'available order types',
  HAC: 'customer acknowledgement',
  HCA: 'change of authentication and encryption keys',
  HCS: 'change of all keys',
  HIA: 'authentication and encryption keys',
  HKD: 'customer and users',
  HPB: 'keys of the bank',
  HPD: 'bank parameters',
  HTD: 'customer and user',
  HVD: 'state of an order that waits for signatures',
  HVE: 'signature of a waiting order',
  HVS: 'cancellation of a waiting order',
  HVT: 'payments of a waiting order',
  HVU: 'orders that wait for signatures',
  HVZ: 'orders that wait for signatures, with details',
  H3K: 'all keys, with certificates',
  INI: 'signature key',
  PTK: 'customer protocol',
  PUB: 'change of the signature key',
  SPR: 'suspension of access',
};

/** An order for people: “BTU SCT/–/–/pain.001/–”, or “HPB (keys of the bank)”. */
export function orderLabel({ adminOrderType, btf, fileFormat }: Order): string {
  const name = Object.hasOwn(NAMES, adminOrderType) ? NAMES[adminOrderType] : undefined;
  if (name !== undefined) return `${adminOrderType} (${name})`;
  if (btf !== undefined) return `${adminOrderType} ${btfLabel(btf)}`;
  return fileFormat === undefined ? adminOrderType : `${adminOrderType} ${fileFormat}`;
}
