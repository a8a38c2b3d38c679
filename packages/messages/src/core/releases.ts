/**
 * The yearly releases of the standards as data: what each changed, and from which day. A message is checked by the
 * rules in force on a given day (`asOf`); add a new release as an entry here.
 */
interface Release {
  readonly name: string;
  /** ISO date of the first day on which it is in force. */
  readonly from: string;
  /** MT that banks no longer exchange across borders, with the message that replaced each. */
  readonly replacedMt?: Readonly<Record<string, string>>;
  /** MT that are no longer part of the standard. */
  readonly droppedMt?: readonly string[];
  /** Rules that are in force from then on. */
  readonly begins?: readonly DatedRule[];
}

export type DatedRule =
  /** CBPR+ refuses addresses that consist of lines only. */
  | 'cbpr structured address'
  /** SEPA allows address lines besides town and country. */
  | 'sepa hybrid address'
  /** SEPA refuses addresses without town. */
  | 'sepa structured address'
  /** Swiss banks refuse addresses that consist of lines only. */
  | 'sps structured address';

/**
 * Sources name the month of the standards releases; their days are those of SWIFT's calendar (the third or fourth
 * Saturday of November). MT 207 and MT 256 are absent from SRU 2025, which may have dropped them earlier.
 */
const RELEASES: readonly Release[] = [
  { name: 'the SEPA rulebooks of 2025', from: '2025-10-05', begins: ['sepa hybrid address'] },
  {
    name: 'SR 2025',
    from: '2025-11-22',
    replacedMt: {
      MT102: 'pacs.008.001.08',
      MT103: 'pacs.008.001.08',
      MT200: 'pacs.009.001.08',
      MT201: 'pacs.009.001.08',
      MT202: 'pacs.009.001.08',
      MT203: 'pacs.009.001.08',
      MT204: 'pacs.010.001.03',
      MT205: 'pacs.009.001.08',
    },
    droppedMt: ['MT207', 'MT256'],
  },
  {
    name: 'SR 2026',
    from: '2026-11-14',
    replacedMt: { MT101: 'pain.001.001.09' },
    begins: ['cbpr structured address', 'sps structured address'],
  },
  { name: 'EPC153-22', from: '2026-11-15', begins: ['sepa structured address'] },
];

/** True if a rule is in force on a day (ISO date). */
export function isInForce(rule: DatedRule, day: string): boolean {
  return RELEASES.some(({ from, begins }) => from <= day && begins?.includes(rule) === true);
}

/** The first day on which a rule is in force (ISO date). */
export function firstDayOf(rule: DatedRule): string {
  return RELEASES.find(({ begins }) => begins?.includes(rule) === true)?.from ?? '';
}

/** The first day on which an MT is no longer exchanged; null if there is none. */
export function withdrawalDay(type: string): string | null {
  const [number = ''] = type.split(' ');
  const isLast = ({ replacedMt = {}, droppedMt = [] }: Release): boolean =>
    replacedMt[number] !== undefined || droppedMt.includes(number);
  return RELEASES.find(isLast)?.from ?? null;
}

/** Why an MT (`MT202 COV`) is no longer exchanged on a day, as the end of a sentence; null if it still is. */
export function withdrawalOf(type: string, day: string): string | null {
  const [number = ''] = type.split(' ');
  for (const { name, from, replacedMt = {}, droppedMt = [] } of RELEASES) {
    if (from > day) continue;
    const successor = replacedMt[number];
    if (successor !== undefined)
      return `is no longer exchanged between banks across borders since ${name} (${from}); ${successor} replaced it`;
    if (droppedMt.includes(number)) return `is no longer part of the standard since ${name} (${from})`;
  }
  return null;
}
