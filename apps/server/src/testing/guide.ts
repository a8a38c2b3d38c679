import { spawnSync } from 'node:child_process';

/** A block of code, with the comment above it and its title if it is a tab; and the ends of tabs. */
const BLOCK = /^(?:<!-- ((?:not run: |run by )[^\n]+) -->\n)?```(\w+)(?: \[(.+?)\])?\n(.*?)^```$|^:::$/gms;
/** The first line of a program says how to run it. */
const RUN_WITH = /^(?:\/\/|#) Run with [^:\n]+: ((?:node|python3|java) (\S+).*)\n/;

/** What a tab needs, as a command that succeeds where it is installed. All others need only this Node. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  curl: ['curl', '--version'],
  Java: ['javac', '--version'],
  Python: ['python3', '--version'],
  OpenSSH: ['which', 'sftp'],
  lftp: ['lftp', '--version'],
  'Python (paramiko)': ['python3', '-c', 'import paramiko'],
  'Java (JSch)': ['test', '-f', process.env.JSCH_JAR ?? ''],
};

/** The tabs whose tool this machine lacks. */
export const MISSING_TOOLS = Object.entries(TOOLS)
  .filter(([, [program = '', ...args]]) => spawnSync(program, args).status !== 0)
  .map(([tab]) => tab);

export interface Block {
  readonly language: string;
  /** Null outside tabs. */
  readonly tab: string | null;
  readonly code: string;
  /** Why no step runs it, or the test that does. */
  readonly mark: string | null;
}

export interface Step {
  /** What a reader types. */
  readonly commands: string;
  /** Null: the guide does not show it. */
  readonly output: string | null;
  /** In a programming language: it prints something, and nothing after it in the shell depends on it. */
  readonly isProgram: boolean;
  /** False: it may run beside the programs of other tabs. The programs that need a library share files. */
  readonly isAlone: boolean;
}

const PROGRAM_TABS: readonly (string | null)[] = ['TypeScript', 'Python', 'Java'];

const END_OF_TABS: Block = { language: ':::', tab: null, code: '', mark: null };

export const blocksOf = (guide: string): Block[] =>
  [...guide.matchAll(BLOCK)].map(([, mark = null, language, tab = null, code = '']) =>
    language === undefined ? END_OF_TABS : { language, tab, code, mark },
  );

/** Its commands; those of a program write its file and run it. Null for what no shell can run. */
function commandsOf({ language, code }: Block): string | null {
  if (language === 'sh') return code;
  const [, command, file] = RUN_WITH.exec(code) ?? [];
  return command === undefined ? null : `cat > ${file} <<'PROGRAM'\n${code}PROGRAM\n${command}\n`;
}

export interface Program {
  readonly file: string;
  readonly code: string;
}

/** The Java programs, each once. Different ones need different names, so that one compiler can read all of them. */
export function javaPrograms(blocks: readonly Block[]): Program[] {
  const programs = new Map<string, string>();
  for (const { language, tab, mark, code } of blocks) {
    const [, , file] = RUN_WITH.exec(code) ?? [];
    if (language !== 'java' || mark !== null || file === undefined) continue;
    if (tab !== null && MISSING_TOOLS.includes(tab)) continue;
    if ((programs.get(file) ?? code) !== code)
      throw new Error(`Two different Java programs of the guides are called ${file}. Rename one.`);
    programs.set(file, code);
  }
  return [...programs].map(([file, code]) => ({ file, code }));
}

/** Output, settings (which another test looks up), and the ends of tabs. */
const NO_CODE: readonly string[] = ['text', 'ini', ':::'];

/** The code that nothing runs, and that does not say why. */
export const forgottenIn = (blocks: readonly Block[]): string[] =>
  blocks
    .filter((block) => !NO_CODE.includes(block.language))
    .filter((block) => block.mark === null && commandsOf(block) === null)
    .map(({ code }) => code);

/** The calls that a page shows with curl only. */
export const withoutTabsIn = (blocks: readonly Block[]): string[] =>
  blocks
    .filter(({ language, tab, code }) => language === 'sh' && tab === null && /\bcurl\b/.test(code))
    .map(({ code }) => code);

/** What this machine can run. The output after tabs is that of the first one. */
export function stepsOf(blocks: readonly Block[]): Step[] {
  return blocks.flatMap((block, at): Step[] => {
    const commands = commandsOf(block);
    if (commands === null || block.mark !== null) return [];
    if (block.tab !== null && MISSING_TOOLS.includes(block.tab)) return [];
    const previous = blocks[at - 1];
    const isFirst = block.tab === null || previous === undefined || previous.tab === null;
    const shown = block.tab === null ? blocks[at + 1] : blocks[blocks.indexOf(END_OF_TABS, at) + 1];
    const isOfTab = PROGRAM_TABS.includes(block.tab);
    const output = isFirst && shown?.language === 'text' ? shown.code : null;
    return [{ commands, output, isProgram: block.language !== 'sh' || isOfTab, isAlone: !isOfTab }];
  });
}
