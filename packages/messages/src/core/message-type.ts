import type { MtType } from '../swift-mt/content/content.ts';

/**
 * ISO 20022 messages with their supported versions: 08 is pacs.008.001.08. The first of each is the usual one: the
 * version of CBPR+, if CBPR+ uses the message. To support a further version, add its number here and generate the
 * schemas again (scripts/iso20022/generate.ts).
 */
const VERSIONS = {
  'pacs.008': '08 09 10 11 12 13 14',
  'pacs.009': '08 10 11 12 13',
  'pacs.002': '10 12 13 14 15 16',
  'pacs.004': '09 10 11 12 13 14 15',
  'pacs.003': '08 09 10 11 12',
  'pacs.010': '03 04 05 06',
  'pacs.007': '09 02 10 11 12 13 14',
  'pacs.028': '03 01 04 05 06 07',
  'pain.001': '09 03 10 11 12 13',
  'pain.002': '10 03 11 12 13 14 15',
  'pain.008': '08 02 09 10 11 12',
  'pain.007': '09 02 10 11 12 13',
  'pain.013': '07 01 02 03 04 05 06 08 09 10 11 12',
  'pain.014': '07 01 02 03 04 05 06 08 09 10 11 12',
  'camt.052': '08 02 04 06 10 11 12 13 14',
  'camt.053': '08 02 04 06 10 11 12 13 14',
  'camt.054': '08 02 04 06 10 11 12 13 14',
  'camt.055': '08 09 10 11 12 13',
  'camt.056': '08 10 11 12',
  'camt.029': '09 11 12 13 14',
  'camt.025': '08 05 06 07 09',
  'camt.026': '07 08 09 10',
  'camt.027': '07 08 09 10',
  'camt.087': '06 07 08 09',
  'camt.110': '01 02',
  'camt.111': '02 01 03',
  'camt.105': '02 01 03',
  'camt.106': '02 01 03',
  'camt.107': '01 02',
  'camt.108': '01 02',
  'camt.109': '01 02',
  'camt.057': '06 07 08 09',
  'camt.058': '08',
  'camt.060': '05 06 07',
  'admi.002': '01',
  'admi.007': '01',
  'admi.024': '01',
} as const;

/** A message of ISO 20022 without its version: `pacs.008`. */
export type MxName = keyof typeof VERSIONS;

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** A message of ISO 20022 with its version: `pacs.008.001.08`. */
export type MxType = { [N in MxName]: `${N}.001.${Words<(typeof VERSIONS)[N]>}` }[MxName];

/** All of them; the first of each message is the usual version. */
export const MX_TYPES: readonly MxType[] = Object.entries(VERSIONS).flatMap(([name, versions]) =>
  versions.split(' ').map((version) => `${name}.001.${version}` as MxType),
);

/** `TELEX`: a telex that does not order a payment. */
export type MessageType = MtType | MxType | 'KTT' | 'TELEX';

/** `pacs.008` of `pacs.008.001.08`. */
export function mxNameOf(type: MxType): MxName {
  return type.slice(0, 'pacs.008'.length) as MxName;
}

/** The version of a message that CBPR+ uses, or else the first supported one. */
export function usualVersionOf(type: MxType): MxType {
  const name = mxNameOf(type);
  return `${name}.001.${VERSIONS[name].slice(0, 2)}` as MxType;
}
