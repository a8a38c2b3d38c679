import type { MxType } from '../core/message-type.ts';
import { buildMx } from './build-mx.ts';
import type { MxContentOf } from './content.ts';
import { CAMT_052, CAMT_053, CAMT_053_V02, CAMT_054 } from './samples/statements.ts';
import { CAMT_029, CAMT_056, PACS_002, PACS_004, PAIN_002 } from './samples/statuses.ts';
import { PACS_008, PACS_008_V12, PACS_009, PAIN_001, PAIN_001_V03 } from './samples/transfers.ts';

const SAMPLES: { readonly [T in MxType]: MxContentOf<T> } = {
  'pacs.008.001.08': PACS_008,
  'pacs.008.001.12': PACS_008_V12,
  'pacs.009.001.08': PACS_009,
  'pacs.002.001.10': PACS_002,
  'pacs.004.001.09': PACS_004,
  'pain.001.001.09': PAIN_001,
  'pain.001.001.03': PAIN_001_V03,
  'pain.002.001.10': PAIN_002,
  'camt.052.001.08': CAMT_052,
  'camt.053.001.08': CAMT_053,
  'camt.053.001.02': CAMT_053_V02,
  'camt.054.001.08': CAMT_054,
  'camt.056.001.08': CAMT_056,
  'camt.029.001.09': CAMT_029,
};

/**
 * A small valid message of the type. Messages that banks exchange follow CBPR+ and have its header; those between
 * a customer and a bank, and versions that CBPR+ does not use, are a Document alone.
 */
export function sampleMx(type: MxType): string {
  return buildMx(SAMPLES[type]);
}
