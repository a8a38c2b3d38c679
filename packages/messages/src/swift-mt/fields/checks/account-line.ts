import { isIban } from '@clearbench/domain';
import type { Problems } from '../../../core/problems.ts';
import { type FieldReading, partOf, report } from '../reading/field-reading.ts';
import { bareIban } from './part-checks.ts';

const SLASH = 47;
/** `/C` or `/D` alone is a mark of debit or credit. */
const MARK = /^\/[A-Z]\r?\n/;
/** An IBAN has at most 34 characters, and perhaps spaces between groups. */
const LINE_MAX = 50;
/** Every IBAN has digits; most names have none. */
const DIGIT = /\d/;

/**
 * The account line above a name: a slash and an account. The format also lets a name begin with a slash and look like
 * an account, so a likely slip is only a warning.
 */
export function checkAccountLine(reading: FieldReading, problems: Problems): void {
  const { field, match } = reading;
  if (match === null || partOf(reading, 'account') !== null) return;
  const { value } = field;
  const add = (code: string, detail: string): void => report(problems, field, 0, code, detail, 'warning');
  if (value.charCodeAt(0) !== SLASH) {
    if (!DIGIT.test(value)) return;
    const [line = ''] = value.slice(0, LINE_MAX).split(/\r?\n/, 1);
    const account = bareIban(line);
    if (account.length >= 15 && isIban(account)) {
      add('account_without_slash', `begins with an IBAN as if it were a name; write /${account}`);
    }
  } else if (!value.includes('\n')) {
    add('name_missing', 'has an account but no name; write the name on a line below it');
  } else if (!MARK.test(value)) {
    add('account_missing', 'begins with a slash but no account; write the account after it');
  }
}
