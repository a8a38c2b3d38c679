import type { MxType } from '../../../core/message-type.ts';
import type { Severity } from '../../../core/problems.ts';
import type { IsoCode } from '../../problem-codes.ts';
import { quoted } from '../../schema/simple-type.ts';
import { textOf } from '../../xml/xml-tree.ts';
import { find } from '../lookup.ts';
import { type Rule, wrong } from '../rule.ts';

/*
 * What national versions of a customer's orders and collections have in common.
 */

/** Warns of a version of the message that the national version does not use. */
export const versions =
  (...used: readonly MxType[]): Rule =>
  ({ guide, type, problems }, body) => {
    if (guide.message === null || used.includes(type)) return;
    const right = `${guide.name} uses ${used.join(' or ')}; this is ${type}.`;
    problems.at(body.parent ?? body, guide.message, right, 'warning');
  };

/** Reports elements of a transaction (paths) that its payment has, too. */
export const onOneLevel =
  (paths: string, severity: Severity = 'tolerated'): Rule =>
  ({ guide, problems }, transaction) => {
    for (const path of paths.split(' ')) {
      const name = path.split('/').at(-1) ?? path;
      const own = find(transaction, path);
      if (own === undefined || find(transaction, `../${name}`) === undefined) continue;
      const right = `${name} is also in PmtInf; ${guide.name} takes one of both.`;
      problems.at(own, guide.notUsed, right, severity);
    }
  };

/** Reports a number of transactions that is too large. */
export const transactionsUpTo =
  (max: number, code: IsoCode): Rule =>
  (context, number) => {
    if (Number(textOf(number)) <= max) return;
    const right = `NbOfTxs is ${quoted(textOf(number))}; ${context.guide.name} takes at most ${max} transactions.`;
    wrong(code, right)(context, number);
  };
