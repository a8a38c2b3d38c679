import { BinaryWriter } from './binary-writer.ts';

/** The type of a column, and a function that returns its value. */
interface Values {
  text: string;
  uuid: string;
  int4: number;
  int8: bigint;
  /** `2026-02-28`. */
  date: string;
  bytea: Uint8Array;
}

type ColumnType = keyof Values;

/** A column of a composite type, and its value in an item. */
export type Column<Item> = {
  [Type in ColumnType]: readonly [name: string, type: Type, of: (item: Item) => Values[Type] | null];
}[ColumnType];

/** Rows that are ready to be sent, complete but for the number of their type in the database: see `ofType`. */
export type EncodedArray = Uint8Array<ArrayBuffer>;

/** The numbers (OIDs) of built-in types are the same in every database. */
const TYPE_NUMBERS: Record<ColumnType, number> = {
  bytea: 17,
  int8: 20,
  int4: 23,
  text: 25,
  date: 1082,
  uuid: 2950,
};

/** The position of the type's number in an array. */
const TYPE_AT = 8;

/**
 * Items as an array of a composite type in PostgreSQL's binary format, to be sent as the parameter of `unnest($1::type[])`. As
 * JSON the same rows are three times as long, and reading them took a fifth of the statement's time.
 */
export function encodeArray<Item>(columns: readonly Column<Item>[], items: readonly Item[]): EncodedArray {
  const writer = new BinaryWriter();
  const [dimensions, flags, typeUnknown, lowerBound] = [1, 0, 0, 1];
  for (const value of [dimensions, flags, typeUnknown, items.length, lowerBound]) writer.raw(value);
  for (const item of items) {
    const start = writer.raw(0);
    writer.raw(columns.length);
    for (const column of columns) writeField(writer, column, item);
    writer.setLength(start);
  }
  return writer.take();
}

/** Completes the array in place with its type's number in this database. */
export function ofType(array: EncodedArray, typeNumber: number): EncodedArray {
  new DataView(array.buffer).setUint32(TYPE_AT, typeNumber);
  return array;
}

function writeField<Item>(writer: BinaryWriter, [_, type, of]: Column<Item>, item: Item): void {
  writer.raw(TYPE_NUMBERS[type]);
  const value = of(item);
  if (value === null) writer.null();
  else writer[type](value as never);
}
