import { isTypingSlip } from '@clearbench/domain';
import { isSecret } from './secret-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface MisspeltVariable {
  readonly name: string;
  /** The setting that is probably meant. */
  readonly nearest: string;
}

/** Variables of other programs, whose names only look like ours. */
const OF_OTHERS: readonly string[] = ['FTP_PORT', 'SMTP_PORT'];

/** The environment, and the names that were read from it so far. */
export function watched(env: Environment): { env: Environment; known: Set<string> } {
  const known = new Set<string>();
  const get = (_: Environment, name: string): string | undefined => {
    known.add(name);
    return env[name];
  };
  return { env: new Proxy(env, { get }), known };
}

/** The variables that nothing reads, and whose names are one letter away from one that is read. */
export function misspeltIn(env: Environment, known: ReadonlySet<string>): MisspeltVariable[] {
  const names = [...known].flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name]));
  return Object.keys(env)
    .filter((name) => (env[name] ?? '') !== '' && !names.includes(name) && !OF_OTHERS.includes(name))
    .flatMap((name) => {
      const nearest = names.find((other) => isTypingSlip(name.toUpperCase(), other, 1));
      return nearest === undefined ? [] : [{ name, nearest }];
    });
}

export const misspeltText = ({ name, nearest }: MisspeltVariable): string =>
  `${name} is no setting of this server and has no effect. Did you mean ${nearest}?`;
