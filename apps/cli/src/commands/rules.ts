import { PATHS } from '@clearbench/contract';
import type { AnswerAt } from '@clearbench/contract/calls';
import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import { toYaml } from '@clearbench/rule-documents/files';
import { createTwoFilesPatch } from 'diff';
import type { Api } from '../client/api.ts';
import { inWorkspace } from '../client/in-workspace.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { isSameDocument, readRules } from '../documents/read-document.ts';
import { EXIT, type ExitStatus, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { rulesChange } from '../partners/documents.ts';
import { visible } from '../terminal.ts';
import { count, inWords } from '../wording.ts';

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

Status 0: done, or the file is valid or means the same. Status 1: the file is not valid, or differs ("diff").`,
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
  await write(process.stdout, `${visible(file)}: valid, ${count(document.rules.length, 'rule')}\n`);
  return EXIT.ok;
}

/** As they were written, with their comments, if the server has that text. */
const writtenText = ({ document, text }: AnswerAt<'GET', typeof PATHS.houseRules>): string =>
  document === null ? '' : (text ?? toYaml(document));

async function get(api: Api, asJson: boolean): Promise<ExitStatus> {
  const stored = await api.get(PATHS.houseRules);
  if (stored.document === null) {
    await write(process.stderr, 'This workspace has no house rules.\n');
    return EXIT.bad;
  }
  await write(process.stdout, asJson ? `${JSON.stringify(stored.document)}\n` : writtenText(stored));
  return EXIT.ok;
}

async function difference(api: Api, file: string): Promise<ExitStatus> {
  const { document, text } = await readRules(file);
  const stored = await api.get(PATHS.houseRules);
  if (stored.document !== null && isSameDocument(rulesDocumentSchema, stored.document, document))
    return EXIT.ok;
  await write(process.stdout, createTwoFilesPatch('server', file, writtenText(stored), text));
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
