import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../partner/programs.ts';
import type { ClientCommand, Connecting, SftpClient } from './client.ts';
import { isMissing } from './command-line.ts';

/** Kept between runs; not part of the repository. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/sftp-clients');
const here = (name: string): string => join(import.meta.dirname, name);

const PARAMIKO = '5.1.0';
const PYTHON = join(CACHE, 'python/bin/python');
const JARS = join(CACHE, 'jars');

const paramiko: SftpClient = {
  name: 'paramiko',
  async provide() {
    if (isMissing('python3')) return 'python3 not installed';
    if (existsSync(PYTHON)) return null;
    await mkdir(CACHE, { recursive: true });
    const made = await run('python3', ['-m', 'venv', join(CACHE, 'python')]);
    if (made.code !== 0) return `python3 -m venv: ${lastLine(made.err)}`;
    const { code, err } = await run(PYTHON, ['-m', 'pip', 'install', '--quiet', `paramiko==${PARAMIKO}`]);
    return code === 0 ? null : `pip: ${lastLine(err)}`;
  },
  lacks: ['put flushed', 'space'],
  choosesHostKey: true,
  run: (connecting, commands) =>
    run(PYTHON, [here('paramiko_client.py'), ...argumentsOf(connecting)], { input: linesOf(commands) }),
};

const javaClient = (name: string, source: string, lacks: SftpClient['lacks']): SftpClient => ({
  ...{ name, lacks },
  async provide() {
    const missing = ['java', 'mvn'].filter(isMissing);
    if (missing.length > 0) return `${missing.join(' and ')} not installed`;
    if (existsSync(JARS)) return null;
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${JARS}`];
    const { code, out } = await run('mvn', ['--quiet', '--batch-mode', '-f', here('pom.xml'), ...copy]);
    return code === 0 ? null : `mvn: ${lastLine(out)}`;
  },
  choosesHostKey: true,
  run: (connecting, commands) =>
    run('java', ['-cp', join(JARS, '*'), here(source), ...argumentsOf(connecting)], {
      input: linesOf(commands),
    }),
});

const argumentsOf = ({ access, hostKey }: Connecting): string[] => [
  access.host,
  String(access.port),
  access.username,
  access.keyFile,
  hostKey ?? '',
];

const linesOf = (commands: readonly ClientCommand[]): string =>
  commands.map((command) => `${Object.values(command).join('\t')}\n`).join('');

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

export const LIBRARY_CLIENTS: readonly SftpClient[] = [
  paramiko,
  javaClient('JSch', 'JschClient.java', ['put flushed']),
  javaClient('Apache MINA SSHD', 'MinaClient.java', []),
];
