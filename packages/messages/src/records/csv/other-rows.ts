import { nameKey } from '@clearbench/domain';
import { quote } from '../../core/problem.ts';
import type { Problems } from '../../core/problems.ts';
import type { CsvReader } from './csv-reader.ts';
import type { Header } from './read-header.ts';

const WORDS = new Set(
  'summe gesamt gesamtsumme gesamtbetrag zwischensumme total totaal totale totaux totalgeneral grandtotal subtotal soustotal eindtotaal subtotaal somme suma sum'.split(
    ' ',
  ),
);

/** A label, an amount, its currency, and a count at most. */
const FILLED_MAX = 4;
/** The maximum number of totals between the rows of a file; no person writes more. */
const TOTALS_MAX = 50;

/** Rows that are not transfers: totals below and between the others, and the header again where files were joined. */
export class OtherRows {
  readonly #header: Header;
  readonly #problems: Problems;
  #totals = 0;
  #isHeaderReported = false;

  constructor(header: Header, problems: Problems) {
    this.#header = header;
    this.#problems = problems;
  }

  /** Skips the reader's row if it is a total or the header, and warns about it. Call it for rows that are not transfers. */
  take(reader: CsvReader): boolean {
    return this.#isHeader(reader) || this.#isTotal(reader);
  }

  #isHeader(reader: CsvReader): boolean {
    const { names } = this.#header;
    if (reader.cells !== names.length || names.some((name, cell) => reader.cell(cell).trim() !== name)) {
      return false;
    }
    if (!this.#isHeaderReported) {
      const right = 'The header occurs again, so the row is left out, and any further one like it.';
      this.#warn(reader, 'csv_header_row', right);
    }
    this.#isHeaderReported = true;
    return true;
  }

  #isTotal(reader: CsvReader): boolean {
    if (this.#totals >= TOTALS_MAX) return false;
    const filled: string[] = [];
    for (let cell = 0; cell < Math.min(reader.cells, this.#header.names.length + 1); cell++) {
      const text = reader.cell(cell).trim();
      if (text !== '') filled.push(text);
      if (filled.length > FILLED_MAX) return false;
    }
    const [label = ''] = filled;
    if (label.length > 30 || !WORDS.has(nameKey(label))) return false;
    this.#totals++;
    const right = `The row ${quote(filled.join(' '))} is a total, not a transfer, so it is left out.`;
    this.#warn(reader, 'csv_total_row', right);
    return true;
  }

  #warn(reader: CsvReader, code: string, message: string): void {
    const at = { line: reader.line(0), column: reader.column(0) };
    this.#problems.add({ code, severity: 'warning', path: '', ...at, message });
  }
}
