import { fillPath, PATHS, type StatementFormat, withQuery } from '@clearbench/contract';
import { ACCOUNT_KINDS, type AccountKind } from '@clearbench/domain';
import { day, matching, oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

/** Everything that the ledger keeps in the URL. */
export const ledgerUrlParams = {
  tab: oneOf('accounts', 'trial-balance'),
  kind: oneOf(...ACCOUNT_KINDS),
  currency: matching(/^[A-Z]{3}$/),
  /** The account whose statement is open. */
  account: textUpTo(100),
  from: day,
  to: day,
};

export interface AccountFilters {
  readonly kind?: AccountKind | undefined;
  readonly currency?: string | undefined;
}

/** Whole days; the server fills in missing ones. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const accountsPath = ({ kind, currency }: AccountFilters) =>
  withQuery(PATHS.ledgerAccounts, { kind, currency });

export const statementPath = (accountId: string, { from, to }: Period, format?: StatementFormat) =>
  withQuery(fillPath(PATHS.ledgerStatement, { id: accountId }), { from, to, format });
