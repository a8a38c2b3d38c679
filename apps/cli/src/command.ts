import type { ExitStatus } from './exit-status.ts';

/** The arguments after a command's name, parsed by that command's options. */
export interface Arguments {
  readonly operands: readonly string[];
  has(option: string): boolean;
  /** The value of an option, the last one where it is repeated; null when it is missing. */
  value(option: string): string | null;
}

export interface Option {
  /** Without the dashes. */
  readonly name: string;
  /** What the value is called in the help, like `URL`; missing: the option takes none. */
  readonly value?: string;
  /** The only values allowed. */
  readonly choices?: readonly string[];
  readonly help: string;
}

/** One command: what help, completion and the reader of arguments need to know, and the work itself. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Behind the name, like `[--json] FILE…`. */
  readonly usage: string;
  readonly options: readonly Option[];
  readonly operands: {
    readonly min: number;
    readonly max: number;
    /** What completion offers: names of files, nothing, or these words. */
    readonly complete: 'files' | 'nothing' | readonly string[];
    /** What to say when there are too few, as a sentence. */
    readonly missing: string;
  };
  /** Further paragraphs of the help. */
  readonly details?: string;
  run(args: Arguments): Promise<ExitStatus>;
}

export const JSON_OPTION: Option = { name: 'json', help: 'one JSON object a line, for programs' };

/** Of every command that talks to a server. */
export const SERVER_OPTIONS: readonly Option[] = [
  { name: 'url', value: 'URL', help: 'the server; else CLEARBENCH_URL, else the one on this machine' },
  { name: 'key', value: 'KEY', help: 'the API key; else CLEARBENCH_KEY, else the first key of that server' },
  JSON_OPTION,
];
