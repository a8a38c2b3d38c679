const isParameter = (segment: string): boolean => segment.startsWith('{');

/**
 * True if a URL can fit both paths, and neither is the more exact one. A path with a word where the other has a parameter is more exact,
 * and preferred.
 */
export function isAmbiguous(one: string, other: string): boolean {
  const places = one.split('/').map((segment, index) => [segment, other.split('/')[index] ?? ''] as const);
  if (places.length !== other.split('/').length) return false;
  if (places.some(([a, b]) => a !== b && !isParameter(a) && !isParameter(b))) return false;
  const isMoreExact = (mine: 0 | 1, its: 0 | 1) =>
    places.every((place) => !isParameter(place[mine]) || isParameter(place[its]));
  return isMoreExact(0, 1) === isMoreExact(1, 0);
}

/** Every `pattern` of the schemas, once. */
export function patternsOf(document: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(document, (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found];
}
