import { PARTNER_STATES, type Partner } from '@clearbench/contract';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';

/** The place of a partner in the list. No two have the same. */
type Place = readonly [rank: number, since: string, name: string];

const placeOf = ({ state, since, workspace }: Partner): Place => [
  PARTNER_STATES.indexOf(state),
  since ?? '',
  workspace.name,
];

function compare(one: Place, other: Place): number {
  return one[0] - other[0] || one[1].localeCompare(other[1]) || one[2].localeCompare(other[2]);
}

/** By state, then the longest in it first. */
export const urgentFirst = (one: Partner, other: Partner): number => compare(placeOf(one), placeOf(other));

export const cursorOf = (last: Partner): string =>
  Buffer.from(JSON.stringify(placeOf(last))).toString('base64url');

/** @throws AppError `invalid_cursor` for anything that `cursorOf` did not make. */
export function isAfter(cursor: string): (partner: Partner) => boolean {
  const place = placeIn(Buffer.from(cursor, 'base64url').toString());
  if (place === null) throw invalidCursor();
  return (partner) => compare(placeOf(partner), place) > 0;
}

function placeIn(text: string): Place | null {
  try {
    const [rank, since, name] = JSON.parse(text) as unknown[];
    return typeof rank === 'number' && typeof since === 'string' && typeof name === 'string'
      ? [rank, since, name]
      : null;
  } catch {
    return null;
  }
}
