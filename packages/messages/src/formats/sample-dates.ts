/** The day of the samples and the previous day, in the spellings of the formats. */
const DATES = /2026-11-(?:20|19)|2611201120|20261120|261120|261119/g;

const DAY_MS = 86_400_000;

/** A sample for another day, an ISO date: changes its dates, and the references that contain them. */
export function onDay(text: string, day: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const [digits, digitsBefore] = [day.replaceAll('-', ''), before.replaceAll('-', '')];
  return text.replace(DATES, (found) => {
    switch (found) {
      case '2026-11-20':
        return day;
      case '2026-11-19':
        return before;
      case '20261120':
        return digits;
      case '261119':
        return digitsBefore.slice(2);
      // A value date with its entry date.
      case '2611201120':
        return digits.slice(2) + digits.slice(4);
      default:
        return digits.slice(2);
    }
  });
}
