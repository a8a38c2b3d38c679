import { PATHS } from '@clearbench/contract';
import { RefusedError } from '../client/api.ts';
import { findUrl } from '../client/connection.ts';
import { asOperator } from '../client/operator.ts';
import { type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';

export const whoamiCommand: Command = {
  name: 'whoami',
  summary: 'Shows the access token or the operator that commands use, with its rights',
  usage: '[--json]',
  options: [URL_OPTION, JSON_OPTION],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    await asOperator(url, process.env, async (operator) => {
      const token = await operator.get(PATHS.ownAccessToken).catch((error: unknown) => {
        // A session has none.
        if (error instanceof RefusedError && error.httpStatus === 404) return null;
        throw error;
      });
      if (token === null) {
        const session = await operator.get(PATHS.session);
        const role = session.ofInstallation
          ? 'an administrator'
          : `a member of ${session.workspaces} workspaces`;
        const text = args.has('json')
          ? JSON.stringify(session)
          : `${visible(session.operator.username)} at ${url}, ${role}`;
        return write(process.stdout, `${text}\n`);
      }
      const where = token.role === 'administrator' ? 'all workspaces' : token.workspaces.join(', ');
      const text = args.has('json')
        ? JSON.stringify(token)
        : `${visible(token.name)} of ${visible(token.createdBy)} at ${url}: ${token.role} of ${where}, scope ${token.scope}, until ${token.expiresAt}`;
      await write(process.stdout, `${text}\n`);
    });
    return EXIT.ok;
  },
};
