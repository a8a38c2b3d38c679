import { minorUnits } from '@clearbench/domain';
import type { RecordField, WrittenValue, WrittenValues } from '../record-source.ts';
import { writtenText } from '../written-text.ts';
import { CsvReader } from './csv-reader.ts';
import type { Header } from './read-header.ts';
import { type AmountStyle, signOf, writtenAmount } from './written-amounts.ts';
import { type DateOrder, orderOf, writtenDate } from './written-dates.ts';

/**
 * Values in the spelling of a country. If a value is ambiguous, the other values of its column decide; they are
 * scanned once, and only in that case.
 */
export class ColumnValues implements WrittenValues {
  readonly #text: string;
  readonly #header: Header;
  #style: AmountStyle | null = null;
  #order: DateOrder | null = null;

  constructor(text: string, header: Header) {
    this.#text = text;
    this.#header = header;
  }

  amount(text: string, currency: string | null): WrittenValue | null {
    return writtenAmount(text, currency, (mark) => {
      this.#style ??= this.#only('amount', signOf);
      return this.#style === 'unknown' && mark === '.' && this.#isAsDocumented(currency) ? '.' : this.#style;
    });
  }

  date(text: string): WrittenValue | null {
    return writtenDate(text, () => {
      this.#order ??= this.#only('valueDate', orderOf);
      return this.#order;
    });
  }

  /**
   * True if a point is the documented decimal sign where no value shows which: the names are documented, and no spreadsheet with
   * decimal commas writes such cells, or the currency has three decimals.
   */
  #isAsDocumented(currency: string | null): boolean {
    const { isDocumented, delimiter } = this.#header;
    const isOfSpreadsheet = delimiter === ';' || delimiter === '\t';
    return isDocumented && (!isOfSpreadsheet || (currency !== null && minorUnits(currency) === 3));
  }

  /** The form that the values of a column show, unless they contradict each other. */
  #only<T extends string>(field: RecordField, shownBy: (text: string) => T | null): T | 'both' | 'unknown' {
    const { cells, delimiter, line } = this.#header;
    const cell = cells.get(field);
    if (cell === undefined) return 'unknown';
    const reader = new CsvReader(this.#text, delimiter);
    let only: T | null = null;
    while (reader.next()) {
      if ((reader.line(0) ?? 0) <= line) continue;
      const shown = shownBy(writtenText(reader.cell(cell)));
      if (shown === null || shown === only) continue;
      if (only !== null) return 'both';
      only = shown;
    }
    return only ?? 'unknown';
  }
}
