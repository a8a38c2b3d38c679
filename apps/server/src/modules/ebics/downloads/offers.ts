import { type Btf, btfLabel, EbicsError, type Order, sameBtf } from '@clearbench/ebics';
import { nearest } from '../nearest.ts';

/** The source of the files of a download. */
export type OfferedContent = 'camt.052' | 'mt942' | 'camt.053' | 'mt940' | 'camt.054' | 'pain.002' | 'payees';

export interface Offer {
  btf: Btf;
  source: OfferedContent;
  description: string;
}

const ZIP = 'ZIP';

/** The files that subscribers can download. */
export const OFFERS: readonly Offer[] = [
  {
    btf: { service: 'EOP', scope: 'DE', container: ZIP, message: { name: 'camt.053' } },
    source: 'camt.053',
    description: 'Account statements',
  },
  {
    btf: { service: 'EOP', scope: 'CH', container: ZIP, message: { name: 'camt.053' } },
    source: 'camt.053',
    description: 'Swiss account statements',
  },
  {
    btf: { service: 'EOP', scope: 'DE', message: { name: 'mt940' } },
    source: 'mt940',
    description: 'Account statements in SWIFT MT940',
  },
  {
    btf: { service: 'STM', scope: 'DE', container: ZIP, message: { name: 'camt.052' } },
    source: 'camt.052',
    description: 'Bookings of the day',
  },
  {
    btf: { service: 'STM', scope: 'CH', container: ZIP, message: { name: 'camt.052' } },
    source: 'camt.052',
    description: 'Swiss bookings of the day',
  },
  {
    btf: { service: 'STM', scope: 'DE', message: { name: 'mt942' } },
    source: 'mt942',
    description: 'Bookings of the day in SWIFT MT942',
  },
  {
    btf: { service: 'STM', scope: 'DE', option: 'SCI', container: ZIP, message: { name: 'camt.054' } },
    source: 'camt.054',
    description: 'Notices of debits, for instant credit transfers',
  },
  {
    btf: { service: 'STM', scope: 'DE', container: ZIP, message: { name: 'camt.054' } },
    source: 'camt.054',
    description: 'Notices of debits',
  },
  {
    btf: { service: 'REP', scope: 'CH', container: ZIP, message: { name: 'camt.054' } },
    source: 'camt.054',
    description: 'Swiss notices of debits',
  },
  {
    btf: { service: 'REP', scope: 'DE', option: 'SCT', container: ZIP, message: { name: 'pain.002' } },
    source: 'pain.002',
    description: 'Status of credit transfers',
  },
  {
    btf: { service: 'PSR', scope: 'CH', container: ZIP, message: { name: 'pain.002' } },
    source: 'pain.002',
    description: 'Swiss status of payments',
  },
  {
    btf: { service: 'REP', scope: 'DE', option: 'VOP', container: ZIP, message: { name: 'pain.002' } },
    source: 'payees',
    description: 'Reports on verified payees',
  },
];

/** @throws EbicsError 091005, which says in which field the nearest offer differs; 091006 */
export function offerOf({ adminOrderType, btf }: Order): Offer {
  if (btf === undefined || adminOrderType === 'BTU') {
    throw new EbicsError(
      '091006',
      `The bank has no download ${adminOrderType}. HAA lists the orders of this subscriber.`,
    );
  }
  const found = OFFERS.find((offer) => isOffered(offer.btf, btf));
  if (found !== undefined) return found;
  const near = nearest(OFFERS, (offer) => sameBtf(offer.btf, btf).differences.length);
  throw new EbicsError(
    '091005',
    `The bank does not offer ${btfLabel(btf)}. The nearest is ${btfLabel(near.btf)}: ${sameBtf(near.btf, btf).differences.join('; ')}.`,
  );
}

/** A client may leave out the scope, and ask for any version of a message. */
export const isOffered = (offered: Btf, { scope = offered.scope, ...asked }: Btf): boolean =>
  sameBtf(offered, { ...asked, ...(scope !== undefined && { scope }), message: { name: asked.message.name } })
    .same;
