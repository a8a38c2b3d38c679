import { AppError } from '../errors.ts';

/** The position at which a page of a list sorted by (time, seq) ended. Times are whole milliseconds. */
export interface ListCursor {
  time: Date;
  seq: bigint;
}

const SHAPE = /^(\d{1,15})\.(\d{1,18})$/;

export const encodeCursor = ({ time, seq }: ListCursor): string =>
  Buffer.from(`${time.getTime()}.${seq}`).toString('base64url');

/** @throws AppError `invalid_cursor` for anything that `encodeCursor` did not return. */
export function decodeCursor(text: string): ListCursor {
  const [, milliseconds, seq] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const time = new Date(Number(milliseconds));
  if (seq !== undefined && !Number.isNaN(time.getTime())) return { time, seq: BigInt(seq) };
  throw invalidCursor();
}

export const invalidCursor = (): AppError =>
  new AppError('invalid_cursor', 'This cursor does not belong to the list. Start again without it.');
