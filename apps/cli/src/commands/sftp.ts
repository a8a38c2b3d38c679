import { PATHS, type SftpUser } from '@clearbench/contract';
import { inWorkspace } from '../client/in-workspace.ts';
import { columns } from '../columns.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { readTextFile } from '../documents/read-document.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { addPublicKey } from '../partners/access.ts';
import { visible } from '../terminal.ts';

export const sftpCommand: Command = {
  name: 'sftp',
  summary: 'Lists the SFTP users of the workspace, and registers their public keys',
  usage: '[--json] users | add LABEL FILE',
  options: [...OPERATOR_OPTIONS, JSON_OPTION],
  operands: {
    min: 1,
    max: 3,
    complete: ['users', 'add'],
    missing: 'Name an action: clearbench sftp users, or clearbench sftp add LABEL FILE.',
  },
  details:
    'Users are API keys. "add" registers the public key in a file like id_ed25519.pub for the API key with this label.',
  async run(args) {
    const [action, label = '', file = ''] = args.operands;
    const isAdd = action === 'add' && label !== '' && file !== '';
    if (!isAdd && !(action === 'users' && label === '')) {
      throw new UsageError('Write clearbench sftp users, or clearbench sftp add LABEL FILE.');
    }
    await inWorkspace(args, async ({ api }) => {
      if (isAdd) await addPublicKey(api, label, (await readTextFile(file)).trim());
      const { users } = await api.get(PATHS.sftp);
      const shown = isAdd ? users.filter((user) => user.label === label) : users;
      const lines = args.has('json') ? shown.map((user) => JSON.stringify(user)) : tableOf(shown);
      await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
    });
    return EXIT.ok;
  },
};

const tableOf = (users: readonly SftpUser[]): string[] =>
  columns([
    ['LABEL', 'USER NAME', 'PUBLIC KEYS'],
    ...users.map(({ label, username, publicKeys }) => [
      visible(label),
      username ?? 'none yet',
      publicKeys.map(({ fingerprint }) => fingerprint).join(', '),
    ]),
  ]);
