/** Where a page of the list ended: the list is ordered by (createdAt, seq), newest first. */
export interface Cursor {
  createdAt: Date;
  seq: bigint;
}

const SHAPE = /^(\d{1,15})\.(\d{1,18})$/;

export const encodeCursor = ({ createdAt, seq }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${seq}`).toString('base64url');

/** Answers null for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor | null {
  const [, milliseconds, seq] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (milliseconds === undefined || seq === undefined) return null;
  const createdAt = new Date(Number(milliseconds));
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, seq: BigInt(seq) };
}
