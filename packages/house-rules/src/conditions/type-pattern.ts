/** True if the type equals the pattern, or begins with the pattern's text before a final `*`. */
export function isOfType(type: string, named: string): boolean {
  const wanted = named.toLowerCase();
  const given = type.toLowerCase();
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

export const isOfOne = (type: string, named: readonly string[]): boolean =>
  named.some((one) => isOfType(type, one));
