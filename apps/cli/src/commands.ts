import type { Command } from './command.ts';

/** Loaded on demand: `check` starts faster without the code of the others. */
const LOADERS = {
  start: () => import('./commands/start.ts').then(({ startCommand }) => startCommand),
  check: () => import('./commands/check.ts').then(({ checkCommand }) => checkCommand),
  translate: () => import('./commands/translate.ts').then(({ translateCommand }) => translateCommand),
  compare: () => import('./commands/compare.ts').then(({ compareCommand }) => compareCommand),
  outline: () => import('./commands/outline.ts').then(({ outlineCommand }) => outlineCommand),
  sample: () => import('./commands/sample.ts').then(({ sampleCommand }) => sampleCommand),
  send: () => import('./commands/send.ts').then(({ sendCommand }) => sendCommand),
  listen: () => import('./commands/listen.ts').then(({ listenCommand }) => listenCommand),
  trigger: () => import('./commands/trigger.ts').then(({ triggerCommand }) => triggerCommand),
  tail: () => import('./commands/tail.ts').then(({ tailCommand }) => tailCommand),
  ping: () => import('./commands/ping.ts').then(({ pingCommand }) => pingCommand),
  payee: () => import('./commands/payee.ts').then(({ payeeCommand }) => payeeCommand),
  get: () => import('./commands/get.ts').then(({ getCommand }) => getCommand),
  replay: () => import('./commands/replay.ts').then(({ replayCommand }) => replayCommand),
  'restore-archive': () =>
    import('./commands/restore-archive.ts').then(({ restoreArchiveCommand }) => restoreArchiveCommand),
  login: () => import('./commands/login.ts').then(({ loginCommand }) => loginCommand),
  logout: () => import('./commands/logout.ts').then(({ logoutCommand }) => logoutCommand),
  whoami: () => import('./commands/whoami.ts').then(({ whoamiCommand }) => whoamiCommand),
  tokens: () => import('./commands/tokens.ts').then(({ tokensCommand }) => tokensCommand),
  apply: () => import('./commands/apply.ts').then(({ applyCommand }) => applyCommand),
  rules: () => import('./commands/rules.ts').then(({ rulesCommand }) => rulesCommand),
  plan: () => import('./commands/plan.ts').then(({ planCommand }) => planCommand),
  partners: () => import('./commands/partners.ts').then(({ partnersCommand }) => partnersCommand),
  invite: () => import('./commands/invite.ts').then(({ inviteCommand }) => inviteCommand),
  keys: () => import('./commands/keys.ts').then(({ keysCommand }) => keysCommand),
  sftp: () => import('./commands/sftp.ts').then(({ sftpCommand }) => sftpCommand),
  ebics: () => import('./commands/ebics.ts').then(({ ebicsCommand }) => ebicsCommand),
  verify: () => import('./commands/verify.ts').then(({ verifyCommand }) => verifyCommand),
  workspaces: () => import('./commands/workspaces.ts').then(({ workspacesCommand }) => workspacesCommand),
  doctor: () => import('./commands/doctor.ts').then(({ doctorCommand }) => doctorCommand),
  reset: () => import('./commands/reset.ts').then(({ resetCommand }) => resetCommand),
  admin: () => import('./commands/admin.ts').then(({ adminCommand }) => adminCommand),
  mcp: () => import('./commands/mcp.ts').then(({ mcpCommand }) => mcpCommand),
  completion: () =>
    import('./commands/completion.ts').then(({ completionCommand }) => completionCommand(loadAllCommands)),
} satisfies Record<string, () => Promise<Command>>;

type CommandName = keyof typeof LOADERS;

const isCommandName = (name: string): name is CommandName => Object.hasOwn(LOADERS, name);

export const COMMAND_NAMES: readonly string[] = Object.keys(LOADERS);

/** Null when there is no such command. */
export async function loadCommand(name: string): Promise<Command | null> {
  return isCommandName(name) ? LOADERS[name]() : null;
}

export function loadAllCommands(): Promise<Command[]> {
  return Promise.all(Object.values(LOADERS).map((load): Promise<Command> => load()));
}
