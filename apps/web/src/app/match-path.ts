export type PathParams = Readonly<Record<string, string>>;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The segments of the path at the pattern's `:names`, or null when it does not match. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const part = wanted[index];
    if (part?.startsWith(':') === true) params[part.slice(1)] = decoded(segment);
    else if (part !== segment) return null;
  }
  return params;
}
