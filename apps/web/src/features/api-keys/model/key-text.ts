const SHOWN_CHARACTERS = 8;

/** The beginning of a key, enough to distinguish it: `clb_7f3a…`. */
export function shortenKey(apiKey: string): string {
  return apiKey.length <= SHOWN_CHARACTERS ? apiKey : `${apiKey.slice(0, SHOWN_CHARACTERS)}…`;
}
