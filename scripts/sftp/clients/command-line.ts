import { spawnSync } from 'node:child_process';
import { type Ended, run } from '../../partner/programs.ts';
import type { ClientCommand, Connecting, SftpClient } from './client.ts';

export const isMissing = (program: string): boolean => spawnSync('which', [program]).status !== 0;

const installed =
  (...programs: string[]) =>
  async (): Promise<string | null> => {
    const missing = programs.filter(isMissing);
    return missing.length === 0 ? null : `${missing.join(' and ')} not installed`;
  };

function sshOptions({ access, hostKey }: Connecting): string[] {
  const options = {
    UserKnownHostsFile: `${access.folder}/known_hosts`,
    StrictHostKeyChecking: 'yes',
    IdentitiesOnly: 'yes',
    BatchMode: 'yes',
    LogLevel: 'ERROR',
    ...(hostKey !== null && { HostKeyAlgorithms: hostKey }),
  };
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

function wordsOf(command: ClientCommand): string[] {
  if (command.name === 'ls') return ['ls', '-1', command.folder];
  if (command.name === 'space') return ['df', '-h', command.folder];
  return [WORDS[command.name], command.from, command.to];
}

const WORDS = { put: 'put', 'put flushed': 'put -f', get: 'get', rename: 'rename -l', replace: 'rename' };

/** What only some clients ask for. */
const EXTENDED = ['replace', 'put flushed', 'space'] as const;

const sftp: SftpClient = {
  name: 'OpenSSH sftp',
  provide: installed('sftp'),
  lacks: [],
  choosesHostKey: true,
  run(connecting, commands) {
    const { host, port, username, keyFile } = connecting.access;
    return run(
      'sftp',
      [
        ...['-q', '-b', '-', '-P', String(port), '-i', keyFile],
        ...sshOptions(connecting),
        `${username}@${host}`,
      ],
      { input: commands.map((command) => `${wordsOf(command).join(' ')}\n`).join('') },
    );
  },
};

const scp: SftpClient = {
  name: 'OpenSSH scp',
  provide: installed('scp'),
  lacks: ['rename', 'ls', ...EXTENDED],
  choosesHostKey: true,
  run: (connecting, commands) =>
    inOrder(commands, (command) => {
      const { host, port, username, keyFile } = connecting.access;
      const there = (path: string) => `${username}@${host}:${path}`;
      const paths =
        command.name === 'put'
          ? [command.from, there(command.to)]
          : [there(pathFrom(command)), pathTo(command)];
      return run('scp', ['-q', '-s', '-P', String(port), '-i', keyFile, ...sshOptions(connecting), ...paths]);
    }),
};

const lftp: SftpClient = {
  name: 'lftp',
  provide: installed('lftp', 'ssh'),
  lacks: EXTENDED,
  choosesHostKey: true,
  run(connecting, commands) {
    const { host, port, username, keyFile } = connecting.access;
    const program = ['ssh', '-a', '-x', '-i', keyFile, ...sshOptions(connecting)].join(' ');
    const script = [
      'set net:max-retries 1',
      'set cmd:fail-exit yes',
      `set sftp:connect-program "${program}"`,
      `open -u ${username}, sftp://${host}:${port}`,
      ...commands.map(lftpCommand),
    ];
    return run('lftp', ['-c', script.join('; ')]);
  },
};

function lftpCommand(command: ClientCommand): string {
  if ('folder' in command) return `cls -1 ${command.folder}/`;
  if (command.name === 'rename') return `mv ${command.from} ${command.to}`;
  return `${command.name} ${command.from} -o ${command.to}`;
}

const curl: SftpClient = {
  name: 'curl',
  provide: installed('curl'),
  lacks: EXTENDED,
  choosesHostKey: false,
  run: ({ access }, commands) =>
    inOrder(commands, (command) => {
      const { host, port, username, keyFile } = access;
      const root = `sftp://${host}:${port}`;
      const login = ['--silent', '--show-error', '--insecure', '--user', `${username}:`];
      const keys = ['--key', keyFile, '--pubkey', `${keyFile}.pub`];
      return run('curl', [...login, ...keys, ...curlArguments(command, root)]);
    }),
};

function curlArguments(command: ClientCommand, root: string): string[] {
  if (command.name === 'put') return ['--upload-file', command.from, `${root}/${command.to}`];
  if (command.name === 'get') return ['--output', command.to, `${root}/${command.from}`];
  if ('folder' in command) return ['--list-only', `${root}/${command.folder}/`];
  return [
    '--list-only',
    '--output',
    '/dev/null',
    '--quote',
    `rename /${command.from} /${command.to}`,
    `${root}/`,
  ];
}

const pathFrom = (command: ClientCommand): string => ('folder' in command ? command.folder : command.from);
const pathTo = (command: ClientCommand): string => ('folder' in command ? '' : command.to);

async function inOrder(
  commands: readonly ClientCommand[],
  work: (command: ClientCommand) => Promise<Ended>,
): Promise<Ended> {
  let all: Ended = { code: 0, out: '', err: '' };
  for (const command of commands) {
    const { code, out, err } = await work(command);
    all = { code, out: all.out + out, err: all.err + err };
    if (code !== 0) break;
  }
  return all;
}

export const COMMAND_LINE_CLIENTS: readonly SftpClient[] = [sftp, scp, lftp, curl];
