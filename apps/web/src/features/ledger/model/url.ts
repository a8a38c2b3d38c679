import { PATHS, type StatementFormat } from '@clearbench/contract';
import { ACCOUNT_KINDS, type AccountKind } from '@clearbench/domain';
import * as z from 'zod/mini';
import { pathWithId } from '@/lib/api.ts';

/** Everything that the ledger keeps in the URL. */
export const ledgerUrlSchema = z.object({
  tab: z.optional(z.enum(['accounts', 'trial-balance'])),
  kind: z.optional(z.enum(ACCOUNT_KINDS)),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** The account whose statement is open. */
  account: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});

export interface AccountFilters {
  readonly kind?: AccountKind | undefined;
  readonly currency?: string | undefined;
}

/** Whole days; the server fills in missing ones. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const withParams = (path: string, params: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
};

export const accountsPath = ({ kind, currency }: AccountFilters): string =>
  withParams(PATHS.ledgerAccounts, { kind, currency });

export const statementPath = (accountId: string, { from, to }: Period, format?: StatementFormat): string =>
  withParams(pathWithId(PATHS.ledgerStatement, accountId), { from, to, format });
