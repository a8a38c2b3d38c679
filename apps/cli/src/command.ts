import type { ExitStatus } from './exit-status.ts';

/** The arguments after a command's name, parsed by that command's options. */
export interface Arguments {
  readonly operands: readonly string[];
  has(option: string): boolean;
  /** The value of an option, the last one where it is repeated; null when it is missing. */
  value(option: string): string | null;
  /** Every value of an option that may be repeated. */
  values(option: string): readonly string[];
}

export interface Option {
  /** Without the dashes. */
  readonly name: string;
  /** The name of the value in the help, like `URL`; undefined for an option without a value. */
  readonly value?: string;
  /** The only values allowed. */
  readonly choices?: readonly string[];
  readonly help: string;
}

/** One command: the data for help, completion and argument parsing, and the function that runs it. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The arguments after the name, like `[--json] FILE…`. */
  readonly usage: string;
  readonly options: readonly Option[];
  readonly operands: {
    readonly min: number;
    readonly max: number;
    /** The words that completion offers: file names, nothing, or these. */
    readonly complete: 'files' | 'nothing' | readonly string[];
    /** The error message when there are too few: a sentence. */
    readonly missing: string;
  };
  /** Further paragraphs of the help. */
  readonly details?: string;
  run(args: Arguments): Promise<ExitStatus>;
}

export const JSON_OPTION: Option = { name: 'json', help: 'one line of JSON for each result, for programs' };

export const URL_OPTION: Option = {
  name: 'url',
  value: 'URL',
  help: 'the server; by default CLEARBENCH_URL, then the one on this machine',
};

/** The options of every command that works in a workspace as an operator. */
export const OPERATOR_OPTIONS: readonly Option[] = [
  URL_OPTION,
  {
    name: 'workspace',
    value: 'NAME',
    help: 'the workspace; by default CLEARBENCH_WORKSPACE, then main',
  },
];

/** The options of every command that calls a server with an API key. */
export const SERVER_OPTIONS: readonly Option[] = [
  URL_OPTION,
  {
    name: 'key',
    value: 'KEY',
    help: 'the API key; by default CLEARBENCH_KEY, then the first key of that server',
  },
  {
    name: 'workspace',
    value: 'NAME',
    help: 'the workspace; by default CLEARBENCH_WORKSPACE, then that of the key',
  },
  JSON_OPTION,
];
