/**
 * The yearly releases of the standards as data. A message is checked by the rules in force on a given day (`asOf`); a new release
 * adds its entries here. Sources name the month of SWIFT's releases; their days are those of its calendar (the third or fourth
 * Saturday of November).
 */

/** A release of the MT standards. */
interface MtRelease {
  readonly name: string;
  /** ISO date of the first day on which it is in force. */
  readonly from: string;
  /** MT that banks no longer exchange across borders, with the message that replaced each. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** MT that are no longer part of the standard. */
  readonly dropped?: readonly string[];
}

/** MT 207 and MT 256 are absent from SRU 2025, which may have dropped them earlier. */
const MT_RELEASES: readonly MtRelease[] = [
  {
    name: 'SR 2025',
    from: '2025-11-22',
    replaced: {
      MT102: 'pacs.008.001.08',
      MT103: 'pacs.008.001.08',
      MT200: 'pacs.009.001.08',
      MT201: 'pacs.009.001.08',
      MT202: 'pacs.009.001.08',
      MT203: 'pacs.009.001.08',
      MT204: 'pacs.010.001.03',
      MT205: 'pacs.009.001.08',
    },
    dropped: ['MT207', 'MT256'],
  },
  { name: 'SR 2026', from: '2026-11-14', replaced: { MT101: 'pain.001.001.09' } },
];

/** The first day of rules that did not always apply (ISO date). */
const FIRST_DAYS = {
  /** SEPA allows address lines besides town and country (the rulebooks of 2025). */
  'sepa hybrid address': '2025-10-05',
  /** CBPR+ refuses addresses that consist of lines only (SR 2026). */
  'cbpr structured address': '2026-11-14',
  /** Swiss banks refuse addresses that consist of lines only (SR 2026). */
  'sps structured address': '2026-11-14',
  /** SEPA refuses addresses without town (EPC153-22). */
  'sepa structured address': '2026-11-15',
} as const;

export type DatedRule = keyof typeof FIRST_DAYS;

/** The first day on which a rule is in force (ISO date). */
export function firstDayOf(rule: DatedRule): string {
  return FIRST_DAYS[rule];
}

/** True if a rule is in force on a day (ISO date). */
export function isInForce(rule: DatedRule, day: string): boolean {
  return FIRST_DAYS[rule] <= day;
}

/** The first day on which an MT (`MT202 COV`) is no longer exchanged (ISO date); null if there is none. */
export function withdrawalDay(type: string): string | null {
  const [number = ''] = type.split(' ');
  const withdraws = ({ replaced, dropped }: MtRelease): boolean =>
    replaced?.[number] !== undefined || dropped?.includes(number) === true;
  return MT_RELEASES.find(withdraws)?.from ?? null;
}

/** Why an MT (`MT202 COV`) is no longer exchanged on a day, as the end of a sentence; null if it still is. */
export function withdrawalOf(type: string, day: string): string | null {
  const [number = ''] = type.split(' ');
  for (const { name, from, replaced, dropped } of MT_RELEASES) {
    if (from > day) continue;
    const successor = replaced?.[number];
    if (successor !== undefined)
      return `is no longer exchanged between banks across borders since ${name} (${from}); ${successor} replaced it`;
    if (dropped?.includes(number) === true)
      return `is no longer part of the standard since ${name} (${from})`;
  }
  return null;
}
