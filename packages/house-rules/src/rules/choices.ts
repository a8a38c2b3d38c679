import { isIban } from '@clearbench/domain';
import { typeMatcher } from '../conditions/type-pattern.ts';
import type { RuleOf, TransferField } from '../document/document.ts';
import { fieldValue, positionOfField } from '../message/item-facts.ts';
import { anyOf, type Choice, type Compiled, choiceProblem, compiled, type Refusal } from './compiled-rule.ts';

export function compileTypes(rule: RuleOf<'types'>): Compiled {
  const { allow = ['*'], deny = [] } = rule;
  const isAllowed = typeMatcher(allow);
  const isDenied = typeMatcher(deny);
  return (
    choiceProblem(rule) ??
    compiled((item) => {
      const { type, format, start } = item;
      // An operator's entry comes from a form, which has no message type.
      if (format === 'console') return [];
      if (isAllowed(type) && !isDenied(type)) return [];
      const fix =
        rule.allow === undefined ? 'Send it as a message of another type.' : `Send ${anyOf(allow)}.`;
      return [{ ...start, says: `Messages of type ${type} are not accepted.`, fix }];
    })
  );
}

export function compileCurrencies(rule: RuleOf<'currencies'>): Compiled {
  return (
    choiceProblem(rule) ??
    compiled((item) => {
      const currency = fieldValue(item, 'currency');
      if (currency === null || isChosen(rule, currency)) return [];
      return [
        {
          ...positionOfField(item, 'currency'),
          says: `Payments in ${currency} are not accepted.`,
          fix: fixBy(rule, 'the payment', 'in', 'another currency'),
        },
      ];
    })
  );
}

/** The fields that reveal a party's country. */
const PLACES = {
  sender: ['senderBic', 'senderAccount'],
  recipient: ['recipientBic', 'destinationBic', 'destinationIban', 'recipientAccount'],
} as const satisfies Record<string, readonly TransferField[]>;

export function compileCountries(rule: RuleOf<'countries'>): Compiled {
  const sides = rule.party === undefined ? (['sender', 'recipient'] as const) : [rule.party];
  return (
    choiceProblem(rule) ??
    compiled((item) =>
      sides.flatMap((side): Refusal[] => {
        for (const field of PLACES[side]) {
          const value = fieldValue(item, field);
          if (value === null) continue;
          const isBic = field.endsWith('Bic');
          const country = isBic ? value.slice(4, 6) : value.slice(0, 2);
          // Accounts that are no IBAN have no country. Checking an IBAN is slow, so it comes last.
          if (isChosen(rule, country) || !(isBic || isIban(value))) continue;
          return [
            {
              ...positionOfField(item, field),
              says: `Payments ${side === 'sender' ? 'from' : 'to'} ${country} are not accepted.`,
              fix: fixBy(rule, 'payments', side === 'sender' ? 'from' : 'to', 'other countries'),
            },
          ];
        }
        return [];
      }),
    )
  );
}

const isChosen = ({ allow, deny = [] }: Choice, value: string): boolean =>
  allow?.includes(value) !== false && !deny.includes(value);

function fixBy({ allow }: Choice, what: string, how: string, other: string): string {
  return `Send ${what} ${how} ${allow === undefined ? other : anyOf(allow)}.`;
}
