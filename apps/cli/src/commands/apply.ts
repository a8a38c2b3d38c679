import { appendFile, chmod, stat } from 'node:fs/promises';
import { findUrl } from '../client/connection.ts';
import { asOperator } from '../client/operator.ts';
import { type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { applyPartner } from '../partners/apply-partner.ts';
import type { Change } from '../partners/change.ts';
import { checkNamedFiles } from '../partners/named-files.ts';
import { type Partner, readPartner } from '../partners/partner-file.ts';
import { visible } from '../terminal.ts';
import { count } from '../wording.ts';

export const applyCommand: Command = {
  name: 'apply',
  summary: 'Brings partners on board as files describe them, and prints what changes',
  usage: '[--json] [--dry-run] [--secrets FILE] FILE|FOLDER…',
  options: [
    { name: 'dry-run', help: 'only prints what would change' },
    {
      name: 'secrets',
      value: 'FILE',
      help: 'adds new keys, links and secrets to this file, readable by you only, and prints none',
    },
    URL_OPTION,
    JSON_OPTION,
  ],
  operands: {
    min: 1,
    max: Number.POSITIVE_INFINITY,
    complete: 'files',
    missing: 'Name the file of a partner, or a folder of them: clearbench apply partners/.',
  },
  details: `A file *.partner.yaml describes one partner. Only "workspace" and "title" are required; files are named relative to it:

  workspace: birch
  title: Birch Savings
  rules: birch-rules.yaml
  plans: [first-steps.yaml, webhooks]
  invite: [{ name: Ann of Birch, email: ann@birch.example, role: operator }]
  keys: [Payment hub]
  sftp: [{ key: Payment hub, publicKey: birch.pub }]
  webhooks: [{ url: https://birch.example/hooks, events: [completion] }]

A plan is a file, or the name of a ready-made plan. Applying the files again changes nothing. What they don't name stays.

This needs an access token of an administrator with the scope "partners", or an operator: see "clearbench help tokens".`,
  async run(args) {
    const partners = await readPartners(args.operands);
    const isDry = args.has('dry-run');
    const report = new Report(args.has('json'), isDry, args.value('secrets'));
    const url = findUrl({ url: args.value('url'), env: process.env });
    await asOperator(url, process.env, async (installation) => {
      await report.open();
      for (const partner of partners) {
        const onChange = (change: Change, shownOnce: string | null) =>
          report.change(partner, change, shownOnce);
        await applyPartner({ installation, partner, isDry, onChange });
      }
    });
    await report.summary(partners.length);
    return EXIT.ok;
  },
};

const IS_PARTNER = /\.partner\.(ya?ml|json)$/;

/** All files, and those that they name, are read before anything is changed. */
async function readPartners(paths: readonly string[]): Promise<Partner[]> {
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      (error: unknown) => {
        throw new UsageError(`${path} can't be read: ${readingFailure(error)}.`);
      },
    );
    for await (const file of findFiles(path)) if (!isFolder || IS_PARTNER.test(file)) files.push(file);
  }
  if (files.length === 0) {
    throw new UsageError('There is no partner in the folder: files of partners are named *.partner.yaml.');
  }
  const partners = await Promise.all(files.map(readPartner));
  for (const partner of partners) await checkNamedFiles(partner);
  return partners;
}

class Report {
  readonly #asJson: boolean;
  readonly #isDry: boolean;
  readonly #secretsFile: string | null;
  #changes = 0;

  constructor(asJson: boolean, isDry: boolean, secretsFile: string | null) {
    this.#asJson = asJson;
    this.#isDry = isDry;
    this.#secretsFile = secretsFile;
  }

  /** Before anything is created: a key or a secret that can't be written down would be lost. */
  async open(): Promise<void> {
    if (this.#secretsFile === null || this.#isDry) return;
    try {
      await appendFile(this.#secretsFile, '', { mode: 0o600 });
      // The mode above is for a new file only.
      await chmod(this.#secretsFile, 0o600);
    } catch (error) {
      throw new UsageError(`${this.#secretsFile} can't be written: ${readingFailure(error)}.`);
    }
  }

  async change(
    { workspace }: Partner,
    { what, isUpdate = false }: Change,
    shownOnce: string | null,
  ): Promise<void> {
    this.#changes += 1;
    const shown = this.#secretsFile === null ? shownOnce : null;
    if (shownOnce !== null && this.#secretsFile !== null) {
      // At once: if a later change fails, it would be lost. What the file has from earlier runs stays.
      await appendFile(this.#secretsFile, `${workspace}  ${what}: ${shownOnce}\n`);
    }
    const text = this.#asJson
      ? JSON.stringify({ workspace, change: isUpdate ? 'update' : 'create', what, shownOnce: shown })
      : `${workspace}  ${isUpdate ? '~' : '+'} ${visible(what)}${shown === null ? '' : `\n  ${shown}`}`;
    await write(process.stdout, `${text}\n`);
  }

  async summary(partners: number): Promise<void> {
    if (this.#asJson) return;
    const changes = this.#changes === 0 ? 'nothing' : count(this.#changes, 'change');
    const verb = this.#isDry ? 'to change' : 'changed';
    const made = this.#isDry ? 'to make' : 'made';
    await write(
      process.stdout,
      `${count(partners, 'partner')}, ${changes} ${this.#changes === 0 ? verb : made}\n`,
    );
  }
}
