import { PATHS } from '@clearbench/contract';
import { toYaml } from '@clearbench/rule-documents/files';
import { createTwoFilesPatch } from 'diff';
import type { Api } from '../client/api.ts';
import { inWorkspace } from '../client/in-workspace.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { readRules } from '../documents/read-document.ts';
import { EXIT, type ExitStatus, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { rulesChange } from '../partners/documents.ts';
import { visible } from '../terminal.ts';
import { inWords } from '../wording.ts';

const ACTIONS = ['get', 'check', 'apply', 'diff'] as const;

export const rulesCommand: Command = {
  name: 'rules',
  summary: 'Prints the house rules of the workspace, checks, compares or saves a file of them',
  usage: '[--json] get | check FILE | diff FILE | apply FILE',
  options: [...OPERATOR_OPTIONS, JSON_OPTION],
  operands: {
    min: 1,
    max: 2,
    complete: ACTIONS,
    missing: 'Name an action: clearbench rules get, or clearbench rules check|diff|apply FILE.',
  },
  details: `Files are YAML or JSON. "check" needs no server. "diff" compares the file with the newest version on the server. "apply" saves the file
as a new version, which is in force at once, unless the newest version has the same rules.

Status 0: done, or the file is valid or equal. Status 1: the file is not valid, or differs ("diff").`,
  async run(args) {
    const [action = '', file = ''] = args.operands;
    if (!(ACTIONS as readonly string[]).includes(action)) {
      throw new UsageError(`There is no "rules ${action}"; write ${inWords(ACTIONS, 'or')}.`);
    }
    if ((action === 'get') !== (file === '')) {
      throw new UsageError(
        action === 'get' ? '"rules get" takes no file.' : `Name the file: clearbench rules ${action} FILE.`,
      );
    }
    const asJson = args.has('json');
    if (action === 'check') return check(file);
    return inWorkspace(args, ({ api }) => {
      if (action === 'get') return get(api, asJson);
      return action === 'diff' ? difference(api, file) : apply(api, file);
    });
  },
};

async function check(file: string): Promise<ExitStatus> {
  const { document } = await readRules(file);
  await write(process.stdout, `${visible(file)}: valid, ${document.rules.length} rules\n`);
  return EXIT.ok;
}

/** As they were written, with their comments, if the server has that text. */
async function storedText(api: Api, asJson = false): Promise<string> {
  const { document, text } = await api.get(PATHS.houseRules);
  if (document === null) return '';
  return asJson ? `${JSON.stringify(document)}\n` : (text ?? toYaml(document));
}

async function get(api: Api, asJson: boolean): Promise<ExitStatus> {
  const text = await storedText(api, asJson);
  await write(process.stdout, text);
  if (text === '') await write(process.stderr, 'This workspace has no house rules.\n');
  return text === '' ? EXIT.bad : EXIT.ok;
}

async function difference(api: Api, file: string): Promise<ExitStatus> {
  const { text } = await readRules(file);
  const stored = await storedText(api);
  if (stored === text) return EXIT.ok;
  await write(process.stdout, createTwoFilesPatch('server', file, stored, text));
  return EXIT.bad;
}

async function apply(api: Api, file: string): Promise<ExitStatus> {
  const [change] = await rulesChange({ api, exists: true }, file);
  await change?.apply();
  await write(
    process.stdout,
    change === undefined ? 'Nothing to change\n' : `Saved ${visible(change.what)}\n`,
  );
  return EXIT.ok;
}
