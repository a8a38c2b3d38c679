/**
 * Whether a subject matches a pattern, in which an asterisk stands for any number of any characters. Everything else must be the same,
 * character by character. The time is linear in the length of both, whatever the pattern.
 */
export function matchesSubject(pattern: string, subject: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return subject === pattern;
  if (!subject.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = subject.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return subject.length - last.length >= at && subject.endsWith(last);
}
