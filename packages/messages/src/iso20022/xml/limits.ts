/** Limits for a text. Each is far above what a message needs, and keeps a hostile one from filling the memory. */
export const XML_LIMITS = {
  /** UTF-16 units of one document. */
  characters: 33_554_432,
  depth: 64,
  elements: 1_000_000,
  attributesPerElement: 64,
  /** UTF-16 units of one text, tag, comment or instruction. */
  pieceCharacters: 1_048_576,
  syntaxProblems: 20,
} as const;
