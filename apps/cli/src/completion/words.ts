import type { Command } from '../command.ts';

/** Every option of a command, with its dashes. */
export const optionWords = ({ options }: Command): string[] => [
  ...options.map(({ name }) => `--${name}`),
  '--help',
];

/** The possible values of an operand; empty if unknown. */
export const operandWords = ({ operands }: Command): readonly string[] =>
  typeof operands.complete === 'string' ? [] : operands.complete;

export const takesFiles = ({ operands }: Command): boolean => operands.complete === 'files';

/** The options with known values. */
export const choiceOptions = ({ options }: Command): { name: string; choices: readonly string[] }[] =>
  options.flatMap(({ name, choices }) => (choices === undefined ? [] : [{ name, choices }]));

/** The options with unknown values. */
export const freeOptions = ({ options }: Command): string[] =>
  options.flatMap(({ name, value, choices }) => (value !== undefined && choices === undefined ? [name] : []));
