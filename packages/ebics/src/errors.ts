/** Where in a document something is wrong: the path of an element, and its position if it is known (both count from 1). */
export interface XmlPosition {
  path: string;
  line?: number;
  column?: number;
}

/**
 * A message that cannot be accepted. `code` is the EBICS return code to answer with; `message` says in full sentences what is wrong, where, and
 * how to fix it.
 */
export class EbicsError extends Error {
  override readonly name = 'EbicsError';
  readonly code: string;
  readonly position: XmlPosition | undefined;

  constructor(code: string, problem: string, position?: XmlPosition) {
    super(position === undefined ? problem : `${inSentence(position)} ${problem}`);
    this.code = code;
    this.position = position;
  }
}

function inSentence({ path, line, column }: XmlPosition): string {
  return line === undefined ? `${path}:` : `${path} (line ${line}, column ${column ?? 1}):`;
}
