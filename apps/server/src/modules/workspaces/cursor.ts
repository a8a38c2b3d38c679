import { invalidCursor } from '../../platform/http/list-cursor.ts';

/** The last workspace of a page. */
interface Position {
  usedAt: Date;
  id: string;
}

const SHAPE = /^(\d{1,15})\.([a-z0-9_]{1,40})$/;

export const encodeCursor = ({ usedAt, id }: Position): string =>
  Buffer.from(`${usedAt.getTime()}.${id}`).toString('base64url');

/** @throws AppError `invalid_cursor` for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): Position {
  const [, milliseconds, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const usedAt = new Date(Number(milliseconds));
  if (id === undefined || Number.isNaN(usedAt.getTime())) throw invalidCursor();
  return { usedAt, id };
}
