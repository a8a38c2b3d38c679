import { fillPath, PATHS } from '@clearbench/contract';
import { findUrl } from '../client/connection.ts';
import { withToken } from '../client/operator.ts';
import { storedToken, storeToken } from '../client/stored-tokens.ts';
import { type Command, URL_OPTION } from '../command.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { write } from '../output.ts';

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Revokes the access token of "login", and removes it from this machine',
  usage: '',
  options: [URL_OPTION],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    const value = storedToken(url, process.env);
    if (value === null) {
      throw new CliError(EXIT.bad, 'not_logged_in', `You are not logged in to ${url} on this machine.`);
    }
    const operator = withToken(url, { value, source: '"clearbench login"' });
    try {
      const { id } = await operator.get(PATHS.ownAccessToken);
      await operator.delete(fillPath(PATHS.accessToken, { id }));
    } catch (error) {
      // A token that has ended already is only removed.
      if (!(error instanceof CliError && error.status === EXIT.denied)) throw error;
    }
    storeToken(url, null, process.env);
    await write(process.stdout, `Logged out of ${url}\n`);
    return EXIT.ok;
  },
};
