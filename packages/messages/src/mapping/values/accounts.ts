import { isIban } from '@clearbench/domain';
import type { CashAccount38, CashAccount39 } from '../../iso20022/generated/types.ts';
import { below, lose, type Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { toFinText } from './characters.ts';

const ACCOUNT_MAX_LENGTH = 34;

/** A placeholder for an account that a message requires and does not know. */
export const NOT_PROVIDED = 'NOTPROVIDED';

/** The text after `/CH` in the account line of a customer: a CHIPS universal identifier. */
const CHIPS_ID = /^\/CH(\d{6})$/;

/** An account of an MT (without its slash) as ISO 20022 writes it. `to` is the account's XPath. */
export function accountToIso(account: string, { losses, from, to }: Passage): CashAccount38 {
  if (isIban(account)) return { Id: { IBAN: account } };
  const chips = CHIPS_ID.exec(account)?.[1];
  if (chips !== undefined) return { Id: { Othr: { Id: chips, SchmeNm: { Cd: 'CUID' } } } };
  const plain = account.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '') || NOT_PROVIDED;
  if (plain !== account) {
    lose(losses, {
      kind: 'replaced',
      code: 'account_replaced',
      from,
      to: `${to}/Id/Othr/Id`,
      before: account,
      after: plain,
      message: 'CBPR+ allows no slash at the ends of an account and no two in a row; they were left out.',
    });
  }
  return { Id: { Othr: { Id: fitAccount(plain, { losses, from, to: `${to}/Id/Othr/Id` }) } } };
}

/** The account cut to what either side takes: field 25 alone has 35 characters, all others and ISO 20022 have 34. */
function fitAccount(account: string, { losses, from, to }: Passage): string {
  if (account.length <= ACCOUNT_MAX_LENGTH) return account;
  const after = account.slice(0, ACCOUNT_MAX_LENGTH);
  lose(losses, {
    kind: 'truncated',
    code: 'T20050',
    from,
    to,
    before: account,
    after,
    message: `The account has ${account.length} characters; ${ACCOUNT_MAX_LENGTH} fit, and the end was cut off.`,
  });
  return after;
}

/** The account for a customer's or institution's account line, without its slash. `from` is the account's XPath. */
export function accountToMt(account: CashAccount38 | CashAccount39, passage: Passage): string | undefined {
  const { losses, from, to } = passage;
  const { IBAN, Othr } = account.Id;
  if (IBAN !== undefined) return IBAN;
  const { Id: number } = Othr;
  if (peek(Othr).SchmeNm?.Cd === 'CUID' && /^\d{6}$/.test(number)) {
    takeAll(Othr.SchmeNm);
    return `/CH${number}`;
  }
  if (number === NOT_PROVIDED) return undefined;
  const text = toFinText(number, below(passage, '/Id/Othr/Id')).replace(/^\/+/, '');
  const after = fitAccount(text, { losses, from: `${from}/Id/Othr/Id`, to });
  return after === '' ? undefined : after;
}
