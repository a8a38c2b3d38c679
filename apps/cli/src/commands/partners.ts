import { PATHS, type Partner } from '@clearbench/contract';
import { findUrl } from '../client/connection.ts';
import { asOperator } from '../client/operator.ts';
import { columns } from '../columns.ts';
import { type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { countsText } from '../plans/run-text.ts';
import { visible } from '../terminal.ts';

export const partnersCommand: Command = {
  name: 'partners',
  summary: 'Lists all partners: where they stand in their test plans, and since when',
  usage: '[--json]',
  options: [URL_OPTION, JSON_OPTION],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `Partners who need attention come first. This needs an administrator, or the access token of one.`,
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    await asOperator(url, process.env, async (operator) => {
      const all: Partner[] = [];
      for await (const page of operator.pages(PATHS.testPlanPartners)) all.push(...page);
      const lines = args.has('json') ? all.map((partner) => JSON.stringify(partner)) : tableOf(all);
      await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
    });
    return EXIT.ok;
  },
};

const tableOf = (partners: readonly Partner[]): string[] =>
  columns([
    ['WORKSPACE', 'TITLE', 'STATE', 'SINCE', 'CASES', 'STUCK AT'],
    ...partners.map(({ workspace, state, since, counts, stuckAt }) => [
      workspace.name,
      visible(workspace.title),
      state,
      since ?? '',
      countsText(counts),
      stuckAt === null ? '' : visible(`${stuckAt.plan}: ${stuckAt.title}`),
    ]),
  ]);
