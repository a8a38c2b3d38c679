import {
  type AccessToken,
  type CreateAccessTokenInput,
  type CreatedAccessToken,
  fillPath,
  PATHS,
  TOKEN_DAYS_DEFAULT,
  TOKEN_OVERLAP_HOURS_DEFAULT,
  TOKEN_ROLES,
  TOKEN_SCOPES,
} from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { findUrl } from '../client/connection.ts';
import { asOperator, asPerson } from '../client/operator.ts';
import { columns } from '../columns.ts';
import { type Arguments, type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import { inWords } from '../wording.ts';

const ACTIONS = ['create', 'rotate', 'revoke'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name);

export const tokensCommand: Command = {
  name: 'tokens',
  summary: 'Lists access tokens, with which programs act for you, and creates, rotates and revokes them',
  usage: '[--json] [create|rotate|revoke NAME]',
  options: [
    {
      name: 'role',
      value: 'ROLE',
      choices: TOKEN_ROLES,
      help: 'the highest role of a new token; by default administrator, otherwise for the --workspaces',
    },
    {
      name: 'scope',
      value: 'SCOPE',
      choices: TOKEN_SCOPES,
      help: 'what a new token may do; by default read',
    },
    { name: 'workspaces', value: 'NAMES', help: 'the workspaces of a new token, separated by commas' },
    { name: 'days', value: 'DAYS', help: `how long a new token is valid; by default ${TOKEN_DAYS_DEFAULT}` },
    {
      name: 'overlap',
      value: 'HOURS',
      help: `how long the earlier secret works after "rotate"; by default ${TOKEN_OVERLAP_HOURS_DEFAULT}`,
    },
    { name: 'secret-only', help: 'prints only the secret of a new token, for scripts' },
    URL_OPTION,
    JSON_OPTION,
  ],
  operands: { min: 0, max: 2, complete: ACTIONS, missing: '' },
  details: `Scopes: "read" changes nothing and sees no keys; "rules" and "plans" also change house rules or test plans; "partners" does all that
brings a partner on board; "all" does everything of the role. No token can create tokens or change rights, so "create" and "rotate" sign
you in as an operator: with CLEARBENCH_OPERATOR and CLEARBENCH_PASSWORD, as the first operator of a sandbox on this machine, or by asking.

A name is that of one of your own tokens. An administrator names those of others by their id.

Give programs the secret in CLEARBENCH_TOKEN.`,
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    const [action, name = ''] = args.operands;
    if (action === undefined) await asOperator(url, process.env, (operator) => list(operator, args));
    else await act(url, action, name, args);
    return EXIT.ok;
  },
};

async function act(url: string, action: string, name: string, args: Arguments): Promise<void> {
  if (!isAction(action)) {
    throw new UsageError(`There is no "tokens ${action}"; write ${inWords(ACTIONS, 'or')}.`);
  }
  if (name === '') throw new UsageError(`Name the token: clearbench tokens ${action} NAME.`);
  await asPerson(url, process.env, async (operator) => {
    switch (action) {
      case 'create':
        return show(await operator.post(PATHS.accessTokens, wanted(name, args)), args);
      case 'rotate': {
        const overlapHours = numberOf(args, 'overlap', TOKEN_OVERLAP_HOURS_DEFAULT);
        const path = fillPath(PATHS.accessTokenRotate, { id: await idOf(operator, name) });
        return show(await operator.post(path, { overlapHours }), args);
      }
      case 'revoke':
        await operator.delete(fillPath(PATHS.accessToken, { id: await idOf(operator, name) }));
        return write(process.stdout, args.has('json') ? '{"success":true}\n' : `Revoked ${visible(name)}\n`);
    }
  });
}

function wanted(name: string, args: Arguments): CreateAccessTokenInput {
  const workspaces = (args.value('workspaces') ?? '').split(',').filter((each) => each !== '');
  const role = args.value('role') ?? (workspaces.length === 0 ? 'administrator' : 'manager');
  return {
    name,
    role: role as CreateAccessTokenInput['role'],
    scope: (args.value('scope') ?? 'read') as CreateAccessTokenInput['scope'],
    workspaces,
    days: numberOf(args, 'days', TOKEN_DAYS_DEFAULT),
  };
}

function numberOf(args: Arguments, option: string, otherwise: number): number {
  const given = args.value(option);
  if (given === null) return otherwise;
  if (!/^\d{1,6}$/.test(given)) throw new UsageError(`--${option} is "${given}"; write a whole number.`);
  return Number(given);
}

/** By name only the newest of the operator's own: an administrator's list has those of everybody, which need the id. */
async function idOf(operator: Api, name: string): Promise<string> {
  const { username } = (await operator.get(PATHS.session)).operator;
  const found = (await operator.get(PATHS.accessTokens)).find(
    (token) =>
      (token.id === name || (token.name === name && token.createdBy === username)) &&
      token.revokedAt === null,
  );
  if (found !== undefined) return found.id;
  throw new CliError(
    EXIT.bad,
    'not_found',
    `You have no access token "${name}"; "clearbench tokens" lists them. Name one of somebody else by its id.`,
  );
}

async function show({ token, ...created }: CreatedAccessToken, args: Arguments): Promise<void> {
  const text = args.has('json')
    ? JSON.stringify({ ...created, token })
    : args.has('secret-only')
      ? token
      : `${token}\nThis is shown only once. It is valid until ${created.expiresAt}.`;
  await write(process.stdout, `${text}\n`);
}

async function list(operator: Api, args: Arguments): Promise<void> {
  const tokens = await operator.get(PATHS.accessTokens);
  const lines = args.has('json') ? tokens.map((token) => JSON.stringify(token)) : tableOf(tokens);
  await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
}

const tableOf = (tokens: readonly AccessToken[]): string[] =>
  tokens.length === 0
    ? ['There are no access tokens.']
    : columns([
        ['NAME', 'OF', 'ROLE', 'SCOPE', 'WORKSPACES', 'LAST USED', 'STATE', 'ID'],
        ...tokens.map((token) => [
          visible(token.name),
          visible(token.createdBy),
          token.role,
          token.scope,
          token.role === 'administrator' ? 'all' : token.workspaces.join(', '),
          token.lastUsedAt ?? 'never',
          token.revokedAt === null ? `until ${token.expiresAt}` : 'revoked',
          token.id,
        ]),
      ]);
