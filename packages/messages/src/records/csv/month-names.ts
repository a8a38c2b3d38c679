import { nameKey } from '@clearbench/domain';

/** In English, German, French, Spanish, Italian and Dutch: the beginnings of names that no other month has, as `nameKey` writes them. */
const MONTHS: readonly string[] = [
  'jan januar january janvier januari enero ene gennaio gen jaenner janner',
  'feb februar february fevrier fev fevr febrero febbraio februari',
  'mar march marz maerz mars marzo maart mrt mrz',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag mei',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet juil julio luglio lug',
  'aug august aout agosto ago augustus',
  'sep sept september septembre septiembre settembre set',
  'oct october oktober okt octobre octubre ottobre ott',
  'nov november novembre noviembre',
  'dec december dezember dez decembre diciembre dic dicembre',
];

const NUMBERS: ReadonlyMap<string, string> = new Map(
  MONTHS.flatMap((names, index) =>
    names.split(' ').map((name) => [name, String(index + 1).padStart(2, '0')] as const),
  ),
);

/** `20-Nov-2026`, `20. November 2026`, `20 de noviembre de 2026`. */
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ ./-]*(?:de )?(\p{L}+)\.?[ ./,-]*(?:de )?(\d{4}|\d{2})$/iu;
/** `November 20, 2026`. */
const MONTH_FIRST = /^(\p{L}+)\.?[ -]*(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})$/iu;
/** `2026-Nov-20`. */
const YEAR_FIRST = /^(\d{4})[ ./-]+(\p{L}+)\.?[ ./-]+(\d{1,2})$/u;

/** The parts of a date whose month has its name; null for any other text. The year may have two digits. */
export function namedMonth(text: string): { year: string; month: string; day: string } | null {
  const [, day, name, year] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined) return parts(year, name, day);
  const [, first, second, last] = MONTH_FIRST.exec(text) ?? [];
  if (first !== undefined) return parts(last, first, second);
  const [, begins, middle, ends] = YEAR_FIRST.exec(text) ?? [];
  return begins === undefined ? null : parts(begins, middle, ends);
}

function parts(year = '', name = '', day = ''): { year: string; month: string; day: string } | null {
  const month = NUMBERS.get(nameKey(name));
  return month === undefined ? null : { year, month, day: day.padStart(2, '0') };
}
