/** True if the type equals the pattern, or begins with the pattern's text before a final `*`. */
export const isOfType = (type: string, named: string): boolean => typeMatcher([named])(type);

/** Tells whether a type fits one of these patterns. */
export function typeMatcher(named: readonly string[]): (type: string) => boolean {
  const wanted = named.map((one) => one.toLowerCase());
  const whole = new Set(wanted.filter((one) => !one.endsWith('*')));
  const starts = wanted.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1));
  return (type) => {
    const given = type.toLowerCase();
    return whole.has(given) || starts.some((start) => given.startsWith(start));
  };
}
