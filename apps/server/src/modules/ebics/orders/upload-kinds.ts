import type { FileVerification } from '@clearbench/domain';
import { type Btf, btfLabel, EbicsError, type Order, sameBtf } from '@clearbench/ebics';
import { nearest } from '../nearest.ts';

/** What an upload asks for. */
export type UploadKind = 'payments' | 'keys' | 'suspension' | 'signature' | 'cancellation';

const ADMINISTRATIVE: Readonly<Record<string, UploadKind>> = {
  PUB: 'keys',
  HCA: 'keys',
  HCS: 'keys',
  SPR: 'suspension',
  HVE: 'signature',
  HVS: 'cancellation',
};

const file = (service: string, message: string, rest: Partial<Btf> = {}): Btf => ({
  service,
  message: { name: message },
  ...rest,
});

/** The files that the bank accepts. What a format leaves open, the client may choose. */
export const ACCEPTED: readonly { btf: Btf; description: string }[] = [
  { btf: file('SCT', 'pain.001'), description: 'SEPA credit transfers' },
  {
    btf: file('SCT', 'pain.001', { option: 'VOI' }),
    description: 'SEPA credit transfers, with verification of payees',
  },
  {
    btf: file('SCT', 'pain.001', { option: 'VOO' }),
    description: 'SEPA credit transfers, without verification of payees',
  },
  { btf: file('SCI', 'pain.001'), description: 'SEPA instant credit transfers' },
  {
    btf: file('SCI', 'pain.001', { option: 'VOI' }),
    description: 'SEPA instant credit transfers, with verification of payees',
  },
  { btf: file('XCT', 'pain.001', { scope: 'DE' }), description: 'Cross-border credit transfers' },
  { btf: file('XCT', 'pain.001', { scope: 'DE', option: 'URG' }), description: 'Urgent credit transfers' },
  { btf: file('MCT', 'pain.001', { scope: 'CH' }), description: 'Swiss credit transfers' },
  { btf: file('SDD', 'pain.008', { option: 'COR' }), description: 'SEPA direct debits, Core' },
  { btf: file('SDD', 'pain.008', { option: 'B2B' }), description: 'SEPA direct debits, B2B' },
  { btf: file('RFT', 'mt101'), description: 'Requests for transfer' },
];

/**
 * @throws EbicsError 091006 for an administrative order that the bank doesn't know, 091005 for another file; it says which field
 * differs from the nearest one
 */
export function uploadKindOf(order: Order): UploadKind {
  const administrative = ADMINISTRATIVE[order.adminOrderType];
  if (administrative !== undefined) return administrative;
  const { btf } = order;
  if (btf === undefined || order.adminOrderType === 'BTD') {
    throw new EbicsError(
      '091006',
      `The bank has no upload ${order.adminOrderType}. HAA lists the orders of this subscriber.`,
    );
  }
  if (ACCEPTED.some((each) => isAccepted(each.btf, btf))) return 'payments';
  const { btf: near } = nearest(ACCEPTED, (each) => sameBtf(each.btf, btf).differences.length);
  throw new EbicsError(
    '091005',
    `The bank does not accept ${btfLabel(btf)}. The nearest is ${btfLabel(near)}: ${sameBtf(near, btf).differences.join('; ')}.`,
  );
}

/** A client may leave out the scope, and any container other than none is refused. */
function isAccepted(expected: Btf, sent: Btf): boolean {
  const scope = sent.scope ?? expected.scope;
  return sameBtf(expected, {
    ...sent,
    ...(scope !== undefined && { scope }),
    message: { name: sent.message.name },
  }).same;
}

/** VOI asks for the verification of payees, VOO declines it. */
export function verificationOf({ btf }: Order): FileVerification | null {
  if (btf?.option === 'VOI') return 'opt-in';
  return btf?.option === 'VOO' ? 'opt-out' : null;
}
