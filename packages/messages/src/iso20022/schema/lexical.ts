import { isCalendarDay } from '@clearbench/domain';

/** The lexical forms of XML Schema's dates and times (XML Schema Part 2, sections 3.2.7 to 3.2.11). */
const ZONE = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const YEAR = '-?(?:[1-9]\\d{3,8}|0\\d{3})';
const CLOCK = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';

const DATE = new RegExp(`^(${YEAR})-(\\d\\d)-(\\d\\d)${ZONE}$`);
const DATE_TIME = new RegExp(`^(${YEAR})-(\\d\\d)-(\\d\\d)T${CLOCK}${ZONE}$`);
const TIME = new RegExp(`^${CLOCK}${ZONE}$`);
const G_YEAR = new RegExp(`^(${YEAR})${ZONE}$`);
const G_YEAR_MONTH = new RegExp(`^(${YEAR})-(?:0[1-9]|1[0-2])${ZONE}$`);

export function isIsoDay(text: string): boolean {
  return isDay(DATE.exec(text));
}

export function isDateTime(text: string): boolean {
  return isDay(DATE_TIME.exec(text));
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

export function isYear(text: string): boolean {
  return hasYear(G_YEAR.exec(text));
}

export function isYearMonth(text: string): boolean {
  return hasYear(G_YEAR_MONTH.exec(text));
}

function isDay(match: RegExpExecArray | null): boolean {
  return (
    match !== null && hasYear(match) && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
  );
}

/** The year 0 does not exist. */
function hasYear(match: RegExpExecArray | null): boolean {
  return match !== null && Number(match[1]) !== 0;
}

/** True if the text (no white space) is base64 of `min` to `max` octets. */
export function isBase64(text: string, min: number, max: number): boolean {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const octets = (text.length / 4) * 3 - padding;
  return octets >= min && octets <= max;
}
