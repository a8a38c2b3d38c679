/** True if a type is the one named, or begins like the one named with a `*` at its end. */
export function isOfType(type: string, named: string): boolean {
  const wanted = named.toLowerCase();
  const given = type.toLowerCase();
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

export const isOfOne = (type: string, named: readonly string[]): boolean =>
  named.some((one) => isOfType(type, one));
