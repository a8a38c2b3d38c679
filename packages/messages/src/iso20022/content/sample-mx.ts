import { ADMI_002, ADMI_007, ADMI_024 } from '../samples/administration.ts';
import { CAMT_107, CAMT_108, CAMT_109 } from '../samples/cheques.ts';
import { PACS_003, PACS_007, PACS_010, PAIN_007, PAIN_008 } from '../samples/debits.ts';
import {
  CAMT_025,
  CAMT_026,
  CAMT_027,
  CAMT_087,
  CAMT_105,
  CAMT_106,
  CAMT_110,
  CAMT_111,
  PACS_028,
} from '../samples/investigations.ts';
import { CAMT_055, CAMT_057, CAMT_058, CAMT_060, PAIN_013, PAIN_014 } from '../samples/requests.ts';
import { CAMT_052, CAMT_053, CAMT_053_V02, CAMT_054 } from '../samples/statements.ts';
import { CAMT_029, CAMT_056, PACS_002, PACS_004, PAIN_002 } from '../samples/statuses.ts';
import { PACS_008, PACS_008_V12, PACS_009, PAIN_001, PAIN_001_V03 } from '../samples/transfers.ts';
import { buildMx } from './build-mx.ts';
import type { MxContent } from './content.ts';

const ALL = [
  PACS_008,
  PACS_008_V12,
  PACS_009,
  PACS_002,
  PACS_004,
  PACS_003,
  PACS_010,
  PACS_007,
  PACS_028,
  PAIN_001,
  PAIN_001_V03,
  PAIN_002,
  PAIN_008,
  PAIN_007,
  PAIN_013,
  PAIN_014,
  CAMT_052,
  CAMT_053,
  CAMT_053_V02,
  CAMT_054,
  CAMT_055,
  CAMT_056,
  CAMT_029,
  CAMT_025,
  CAMT_026,
  CAMT_027,
  CAMT_087,
  CAMT_110,
  CAMT_111,
  CAMT_105,
  CAMT_106,
  CAMT_107,
  CAMT_108,
  CAMT_109,
  CAMT_057,
  CAMT_058,
  CAMT_060,
  ADMI_002,
  ADMI_007,
  ADMI_024,
] as const satisfies readonly MxContent[];

/** The versions with a sample: the usual one of each message, and a few others. */
export type MxSampleType = (typeof ALL)[number]['type'];

const SAMPLES: ReadonlyMap<string, MxContent> = new Map(ALL.map((content) => [content.type, content]));

export const MX_SAMPLE_TYPES: readonly MxSampleType[] = ALL.map(({ type }) => type);

export function hasMxSample(type: string): type is MxSampleType {
  return SAMPLES.has(type);
}

/**
 * A small valid message of the type. Messages between banks follow CBPR+ and have its header; messages between a
 * customer and a bank, and versions that CBPR+ does not use, are only a Document.
 */
export function sampleMx(type: MxSampleType): string {
  const content = SAMPLES.get(type);
  if (content === undefined) throw new TypeError(`There is no sample of ${type}.`);
  return buildMx(content);
}
