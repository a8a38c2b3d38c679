import type { FieldCheck } from './field-check.ts';
import { narrativeCheck } from './narrative-check.ts';
import { checkPartyLines } from './party-lines.ts';
import { checkResidence } from './regulatory-reporting.ts';
import { checkStatementLine } from './statement/check-line.ts';

/** Checks of whole fields that are the same in every message type, by tag. */
export const FIELD_CHECKS: ReadonlyMap<string, FieldCheck> = new Map<string, FieldCheck>([
  ['50F', (reading, _mode, problems) => checkPartyLines(reading, problems)],
  ['59F', (reading, _mode, problems) => checkPartyLines(reading, problems)],
  ['61', checkStatementLine],
  ['77B', checkResidence],
  ['79', narrativeCheck(35, 50)],
  ['86', narrativeCheck(6, 65)],
]);
