/** The columns of a CSV. */

export { type CsvColumn, type CsvTable, csvTable } from '../plain/csv/csv-table.ts';
