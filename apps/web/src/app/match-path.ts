export type PathParams = Readonly<Record<string, string>>;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Null if the text is not validly encoded. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The segments of the path, as the browser gives it, at the pattern's `:names`; null when it does not match. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const part = wanted[index];
    if (part?.startsWith(':') === true) {
      const value = decoded(segment);
      if (value === null) return null;
      params[part.slice(1)] = value;
    } else if (part !== segment) return null;
  }
  return params;
}
