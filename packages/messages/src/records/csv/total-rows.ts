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

/** The totals below and between the rows of a table, which are not transfers. */
export class TotalRows {
  readonly #header: Header;
  readonly #problems: Problems;
  #count = 0;

  constructor(header: Header, problems: Problems) {
    this.#header = header;
    this.#problems = problems;
  }

  /** Skips the reader's row if it is a total, and warns about it. Call it for rows that are not transfers. */
  take(reader: CsvReader): boolean {
    if (this.#count >= TOTALS_MAX) return false;
    const filled: string[] = [];
    for (let cell = 0; cell < Math.min(reader.cells, this.#header.names.length + 1); cell++) {
      const text = reader.cell(cell).trim();
      if (text !== '') filled.push(text);
      if (filled.length > FILLED_MAX) return false;
    }
    const [label = ''] = filled;
    if (label.length > 30 || !WORDS.has(nameKey(label))) return false;
    this.#count++;
    this.#problems.add({
      code: 'csv_total_row',
      severity: 'warning',
      path: '',
      line: reader.line(0),
      column: reader.column(0),
      message: `The row ${quote(filled.join(' '))} is a total, not a transfer, so it is left out.`,
    });
    return true;
  }
}
