import { checkPartyLines } from './party-lines.ts';
import type { FieldCheck } from './schema.ts';

/** Checks of whole fields that are the same in every message type, by tag. */
export const FIELD_CHECKS: ReadonlyMap<string, FieldCheck> = new Map<string, FieldCheck>([
  ['50F', (reading, _mode, problems) => checkPartyLines(reading, problems)],
  ['59F', (reading, _mode, problems) => checkPartyLines(reading, problems)],
]);
