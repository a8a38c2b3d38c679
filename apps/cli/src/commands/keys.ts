import { type ApiKey, fillPath, PATHS } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import type { Api } from '../client/api.ts';
import { inWorkspace } from '../client/in-workspace.ts';
import { columns } from '../columns.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import { inWords } from '../wording.ts';

const ACTIONS = ['create', 'rotate', 'revoke'] as const;

export const keysCommand: Command = {
  name: 'keys',
  summary: 'Lists the API keys of the workspace, and creates, rotates and revokes them',
  usage: '[--json] [create|rotate|revoke LABEL]',
  options: [...OPERATOR_OPTIONS, JSON_OPTION],
  operands: { min: 0, max: 2, complete: ACTIONS, missing: '' },
  details: `"create" and "rotate" print the new key. After "rotate", the earlier key works until you revoke it by its id; "revoke LABEL" revokes
every key of that label.`,
  async run(args) {
    const [action, label = ''] = args.operands;
    if (action !== undefined && !(ACTIONS as readonly string[]).includes(action)) {
      throw new UsageError(`There is no "keys ${action}"; write ${inWords(ACTIONS, 'or')}.`);
    }
    if (action !== undefined && label === '') {
      throw new UsageError(`Name the key by its label: clearbench keys ${action} LABEL.`);
    }
    const asJson = args.has('json');
    await inWorkspace(args, async ({ api }) => {
      switch (action) {
        case undefined:
          return write(process.stdout, lines(listed(await api.get(PATHS.apiKeys), asJson)));
        case 'create':
          return show(await api.post(PATHS.apiKeys, { label }), asJson);
        case 'rotate': {
          const [key] = await activeKeys(api, label);
          return show(await api.post(fillPath(PATHS.apiKeyRotate, { id: key.id })), asJson);
        }
        default:
          for (const { id } of await activeKeys(api, label)) {
            await api.delete(fillPath(PATHS.apiKey, { id }));
            await write(
              process.stdout,
              asJson ? `${JSON.stringify({ id, label })}\n` : `Revoked ${visible(label)}\n`,
            );
          }
      }
    });
    return EXIT.ok;
  },
};

const lines = (texts: readonly string[]): string => texts.map((line) => `${line}\n`).join('');

const listed = (keys: readonly ApiKey[], asJson: boolean): string[] =>
  asJson
    ? keys.map((key) => JSON.stringify(key))
    : columns([
        ['LABEL', 'KEY', 'STATE', 'LAST USED', 'ID'],
        ...keys.map(({ id, label, apiKey, isActive, lastUsedAt }) => [
          visible(label),
          maskedKey(apiKey),
          isActive ? 'active' : 'revoked',
          lastUsedAt ?? 'never',
          id,
        ]),
      ]);

const show = (key: ApiKey, asJson: boolean): Promise<void> =>
  write(process.stdout, `${asJson ? JSON.stringify(key) : key.apiKey}\n`);

/** By label or id, newest first. */
async function activeKeys(api: Api, named: string): Promise<[ApiKey, ...ApiKey[]]> {
  const keys = await api.get(PATHS.apiKeys);
  const [first, ...others] = keys.filter(
    ({ id, label, isActive }) => isActive && (label === named || id === named),
  );
  if (first !== undefined) return [first, ...others];
  throw new CliError(
    EXIT.bad,
    'not_found',
    `The workspace has no active API key "${named}"; "clearbench keys" lists them.`,
  );
}
