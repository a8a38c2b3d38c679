import { transferFrom } from '../../content/to-transfer.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { mtType } from '../declaration/mt-type.ts';
import { CUSTOMERS, UETR_TAG } from '../sample-fin.ts';
import { PLAIN, REMIT, STP } from './mt103/variants.ts';

const transfersOf = transferFrom({
  type: 'mt103_swift',
  reference: '20',
  relatedReference: null,
  settled: '32A',
  ordering: '50a',
  beneficiary: '59a',
  destinations: ['57a'],
});

const CHECKED = { 'E01 E02': 'C3', 'D67 D97 D98 E46': '23E' };

export const MT103 = mtType({
  ...PLAIN,
  title: 'Single customer credit transfer',
  checked: CHECKED,
  transfersOf,
  sample: sample(CUSTOMERS, [':70:/INV/4711', ':71A:SHA']),
});

export const MT103_STP = mtType({
  ...STP,
  title: 'Single customer credit transfer, straight through',
  checked: { ...CHECKED, 'D19 T73': 'C10', 'T27 T46 T47 T81 T82': '72' },
  transfersOf,
  sample: sample(
    [
      ':50F:/GB29NWBK60161331926819',
      '1/NORTHERN MILLS LTD',
      '2/MILL ROAD 1',
      '3/GB/LONDON',
      ':59F:/DE89370400440532013000',
      '1/SUEDWERK GMBH',
      '2/WERKSTRASSE 2',
      '3/DE/BERLIN',
    ],
    [':70:/INV/4711', ':71A:SHA'],
  ),
});

export const MT103_REMIT = mtType({
  ...REMIT,
  title: 'Single customer credit transfer, with remittance',
  checked: CHECKED,
  transfersOf,
  sample: sample(CUSTOMERS, [':71A:SHA', ':77T:/UEDI/UNH+123A5+FINPAY:D:98A:UN']),
});

export type Mt103 = ContentOf<typeof MT103> | ContentOf<typeof MT103_STP> | ContentOf<typeof MT103_REMIT>;

function sample(customers: readonly string[], end: readonly string[]) {
  const start = [':20:REF20261120A', ':23B:CRED', ':32A:261120EUR12500,50', ':33B:EUR12500,50'];
  return { tags: `{111:001}${UETR_TAG}`, fields: [...start, ...customers, ...end] };
}
