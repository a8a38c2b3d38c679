/** A position in a text that arrives in pieces; line and column count from 1, columns in UTF-16 units. */
export class RunningPosition {
  line = 1;
  column = 1;

  /** Moves behind a piece of the text. */
  pass(text: string): void {
    const lastEnd = text.lastIndexOf('\n');
    if (lastEnd === -1) {
      this.column += text.length;
      return;
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.line++;
    this.column = text.length - lastEnd;
  }
}
