/** The columns of a CSV. */

export { type CsvColumn, type CsvTable, csvTable } from '../records/csv/csv-table.ts';
