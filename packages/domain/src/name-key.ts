/**
 * The form in which field names are compared: `valueDate`, `value_date`, `value-date`, `Value Date` and `VALUEDATE` are one name. Only
 * letters and digits count, without case and accents. A name without any is compared unchanged.
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss');
  const letters = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? name.trim() : letters;
}
