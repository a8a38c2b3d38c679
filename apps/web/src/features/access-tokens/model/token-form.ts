import {
  authorizeProgramSchema,
  codeOfRequest,
  createAccessTokenSchema,
  TOKEN_DAYS_DEFAULT,
  TOKEN_DAYS_MAX,
  TOKEN_ROLES,
  TOKEN_SCOPES,
  type TokenRole,
  type TokenScope,
} from '@clearbench/contract';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { ROLE_TEXTS, SCOPE_TEXTS } from './texts.ts';

export interface TokenValues {
  name: string;
  role: TokenRole;
  scope: TokenScope;
  /** Names, separated by commas. */
  workspaces: string;
  days: string;
}

/** The least that a program may get. */
export const startValues = (workspace: string, isAdministrator: boolean): TokenValues => ({
  name: '',
  role: isAdministrator ? 'administrator' : 'viewer',
  scope: 'read',
  workspaces: workspace,
  days: String(TOKEN_DAYS_DEFAULT),
});

/** A member chooses among the roles below an administrator's; the server refuses one above their own. */
export const roleOptions = (isAdministrator: boolean) =>
  TOKEN_ROLES.filter((role) => isAdministrator || role !== 'administrator').map((role) => ({
    value: role,
    label: ROLE_TEXTS[role],
  }));

export const SCOPE_OPTIONS = TOKEN_SCOPES.map((scope) => ({ value: scope, label: SCOPE_TEXTS[scope] }));

export const DAY_OPTIONS = ['1', '7', String(TOKEN_DAYS_DEFAULT), '90', String(TOKEN_DAYS_MAX)].map(
  (days) => ({
    value: days,
    label: days === '1' ? '1 day' : `${days} days`,
  }),
);

const schemaRules = rulesOf(createAccessTokenSchema);

const inputOf = ({ workspaces, days, ...values }: TokenValues) => ({
  ...values,
  workspaces: values.role === 'administrator' ? [] : namesIn(workspaces),
  days: Number(days),
});

export const tokenRules = (values: TokenValues) => schemaRules(inputOf(values));

const schemaRulesOfProgram = rulesOf(authorizeProgramSchema);

export interface ProgramValues extends TokenValues {
  /** From the terminal in which the program runs. */
  code: string;
}

export const programRules =
  (secretHash: string) =>
  ({ code, ...values }: ProgramValues) =>
    letters(code) === letters(codeOfRequest(secretHash))
      ? schemaRulesOfProgram({ ...inputOf(values), secretHash })
      : { problems: { code: code === '' ? 'Please enter the code' : 'Your terminal shows another code' } };

const letters = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
