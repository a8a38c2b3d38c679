import { SaxesParser } from 'saxes';

/** The parser makes an error with its stack of each complaint, which takes longer than reading thousands of characters. */
export class Parser extends SaxesParser<{ xmlns: true; position: true }> {
  readonly #complain: (complaint: string) => void;

  constructor(complain: (complaint: string) => void) {
    super({ xmlns: true, position: true });
    this.#complain = complain;
  }

  override fail(complaint: string): this {
    this.#complain(complaint);
    return this;
  }
}
