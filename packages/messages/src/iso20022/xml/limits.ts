/** Limits for a text. Each is far above what a message needs, and prevents a hostile text from filling the memory. */
export const XML_LIMITS = {
  /** UTF-16 units of one document. */
  characters: 33_554_432,
  depth: 64,
  elements: 1_000_000,
  /** Elements and attributes that a document of any length may have. */
  denseNodes: 100_000,
  /** UTF-16 units for each element and attribute of a longer one: the densest payments have 23. */
  charactersPerNode: 12,
  attributesPerElement: 64,
  /** UTF-16 units of one text, tag, comment or instruction. */
  pieceCharacters: 1_048_576,
  syntaxProblems: 20,
} as const;

/** True if a message in a text of this length can't have so many elements and attributes. */
export const isTooDense = (nodes: number, characters: number): boolean =>
  nodes > XML_LIMITS.denseNodes && nodes * XML_LIMITS.charactersPerNode > characters;
